"""No text uses a word or a pattern that the voice guide replaces by a better one, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tools import texts

# Lines are dark on white in the light theme and on paper, and light in the dark theme.
BOTH_THEMES = "what is true in both themes: solid, thick, thin, faint, the last bar"

# A pattern, and what to write instead.
ENGLISH = {
    r"Say what you expect": "Make a prediction",
    r"\bLINCLASS_": "a sentence for readers, who set no variable of the server",
    r"\b([Tt]ap or click|[Cc]lick or tap)\b": "choose; a finger cannot click, and a mouse cannot tap",
    r"; then\b": "a comma before “then”",
    r"\b(is|are) mistaken\b": "is misclassified",
    r"\b(gets?|got) (\S+ ){0,6}(wrong|right)\b": "misclassifies; classifies correctly",
    r"\b(points?|copies|labels?|flowers?|ones) wrong\b": "misclassified",
    r"of \{\S*\} (points |copies |flowers )?(is |are )?wrong\b": "misclassified",
    r"\bright about\b": "classifies correctly",
    r"\btaken for\b": "classified as",
    r"\b(tells?|comes?|stands?) apart\b": "separates; is separated",
    r"\b(no|a) line parts\b|\bparted\b": "separates",
    r"\b(stands|stood)\b": "is, lies, occurs",
    r"\bholds (a|an|all|no|none|of|in)\b|\bholds \{": "contains",
    r"\bpromis(e|es|ed)\b": "bound (the number), guarantee (the statement)",
    r"(?<!at )\bleast (value|J|error|loss|number|eigenvalue|edge|γ|possible)\b": "smallest, minimum",
    r"\bgreatest\b": "largest",
    r"\bfor ever\b": "forever",
    r"\b(has|have) no end\b|\bwithout end\b": "has no minimum; grows without bound",
    r"\b(is|are) asked for\b": "(at least … required)",
    r"\bbut for a chance\b": "except with probability",
    r"\bbeforehand\b": "in advance",
    r"\bfound afterwards\b": "found after seeing the data",
    r"(?<!fold )\bin turn\b": "in cyclic order",
    r"\bturned labels?\b|\blabels turned\b": "flipped labels",
    r"\bunseen\b": "held-out, validation, new",
    r"\bmails?\b": "email",
    r"\bthe hall\b": "the class",
    r"\bboard in front\b": "the screen in front",
    r"\bBeside\b|\bbeside the\b": "next to",
    r"\bcrosswise\b|\bamid\b": "opposite corners; among",
    r"\bamong (these|the|its) (features|outputs|numbers)\b": "in this feature space",
    r"\bupright rectangle": "axis-parallel rectangle",
    r"\bat one place\b|\bon one place\b|\bin one place\b": "coincide",
    r"(?<!, )\bso (many|often|large|long|few|small|near|far (out|away|from))\b(?! that)": "this many, this large",
    r"(?<!\bThere )\b(is|are) no (receipt|challenge|proof|power|address|table|point|number)\b": "is not a",
    r"\bthat is none\b|\bnone that\b": "invalid; does not exist",
    r"\b[Ww]hoever\b": "anyone who; if you",
    r"(?<!which )\bOne (may|can|must|has to)\b": "you; we",
    r"\bshall\b": "must, should",
    r"\beither (class|coordinate|side)\b": "each",
    r"\bdear(er|est)?\b|\bcheap(er|est)?\b": "costs more; costs less",
    r"\bDrag to turn\b": "Drag to rotate",
    r"\bround (some|the|a|it|single|its|their)\b": "around",
    r"\bsticks?\b": "bars",
    r"\bbells? σ|\bwide(r|st)? bell\b": "kernel width σ",
    r"\b[Bb]egins?\b": "starts",
    r"\b[Gg]oes? on\b": "continues",
    r", too\b": "“too” without a comma",
    r"\blearnt\b": "learned; memorised",
    r"\banew\b|\bseldom\b|\bmend(s|ed)?\b": "again; rarely; fix",
    r"[\d}][ \u00a0]%": "no space before %",
    r"\w'\w|\w' ": "the typographic ’",
    r'"[{\w]': "typographic “ and ”",
    r"(?<=[ (=])-\d": "the minus sign −",
    r"\b[Pp]ress play\b": "press ▶",
    r"\bknows? no\b": "gives no",
    r"\bspeaks? for\b": "is evidence for",
    r"\b[Bb]lack\b|\b[Ww]hite\b|\b[Pp]ale\b|\b[Bb]right\b|\b[Dd]ark (line|arrow|bar|dot)": BOTH_THEMES,
}
CHINESE = {
    r"街道": "间隔带",
    r"价格": "惩罚参数 C；代价",
    r"对率回归|(?<!斯谛)(?<!谛)逻辑回归": "逻辑斯谛回归",
    r"费希尔": "Fisher",
    r"标签|标注": "标记",
    r"您": "你",
    r"正放|正立": "轴平行",
    r"最佳直线": "最优直线",
    r"螺线": "螺旋线",
    r"收据": "凭证",
    r"把手": "手柄",
    r"债务人|负债": "债务",
    r"；然后": "，然后",
    r"预期": "预测",
    r"(?<!投票)权重": "权值",
    r"场景": "幕",
    r"承诺": "上界；保证",
    r"全场": "全班",
    r"证书(?!）)": "不可分证明",
    r"[\d}][ \u00a0]%": "% 前没有空格",
    r"轮流取": "依次取",
    r"生成式模型": "生成模型",
    r"黑|白色|[深浅亮暗]色|颜色越[深浅]": BOTH_THEMES,
}
PLACE = re.compile(r"\{\w+")  # the name of a value
# Texts in which a pattern means something else, and why.
PHONES = "part of the name of a phone in the classroom"
THEMES = "names a theme"
EXCEPTIONS: dict[str, str] = {
    "black": PHONES,
    "white": PHONES,
    "黑色的": PHONES,
    "白色的": PHONES,
    "浅色": THEMES,
    "深色": THEMES,
}


def entries() -> list[tuple[str, str]]:
    """Every text and its Chinese."""
    read = texts.read("zh")
    singular = [(message.id[0], message.string[0]) for message in read if isinstance(message.id, tuple)]
    return texts.pairs(read) + singular


def faults(said: list[str], words: dict[str, str]) -> Iterator[str]:
    """Each text with a pattern, and what to write instead."""
    for text in said:
        if text in EXCEPTIONS:
            continue
        for pattern, better in words.items():
            found = re.search(pattern, PLACE.sub("{", text))
            if found:
                yield f"{found[0]!r} in {text!r}: write {better}"


@pytest.mark.slow
@pytest.mark.parametrize(("column", "words"), [(0, ENGLISH), (1, CHINESE)], ids=["en", "zh"])
def test_no_text_uses_a_word_that_has_a_better_one(column, words):
    found = list(faults([entry[column] for entry in entries()], words))
    assert not found, "\n".join(found)
