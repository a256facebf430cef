"""The glossary's page, and the foot of every page that leads to it and to its neighbours."""

from __future__ import annotations

import re

import pytest

from explorer.lessons import SITE
from explorer.lessons.glossary import terms
from explorer.lessons.glossary.terms import find as found_in
from explorer.points import dataset, links
from linboard.i18n import language
from tests.support import visit
from tests.support.rooms import BUILDS_ON, TERMS, leads_to
from tests.support.scenes import html


def find(at, text):
    """Write into the field and press Enter."""
    at.text_input(key="glossary.find").set_value(text)
    at.run()
    visit.check(at)


def hrefs(text):
    return re.findall(r'href="\./([^"]*)"', text)


def test_all_terms_are_there_and_a_word_finds_some():
    at = visit.visit("glossary")
    assert html(at).count("<dt>") == len(TERMS)
    assert {href.partition("?")[0] for href in hrefs(html(at))} <= set(visit.SITE)
    find(at, "slack")
    assert 1 <= html(at).count("<dt>") < 10
    assert f"of {len(TERMS)} terms" in visit.words(at)
    find(at, "<b>qwertz")
    assert html(at).count("<dt>") == 0
    assert "No term contains these letters." in visit.words(at)


def keys(text):
    """The keys of the entries that a text finds, in their order."""
    return [term.key for term in found_in(text, TERMS)]


def test_a_greek_letter_is_found_by_its_name_too():
    assert {"margin", "weak learner"} <= set(keys("gamma"))
    assert keys("gamma") == keys("γ")


@pytest.mark.parametrize(
    ("symbol", "first", "absent"),
    [
        ("C", "soft margin", "cross-validation"),
        ("N", "growth function", "perceptron"),
        ("d", "vc dimension", "dichotomy"),
        ("η", "learning rate", "threshold"),
        ("eta", "learning rate", "threshold"),
        ("ξᵢ", "slack", "support vector"),
        ("λ", "eigenvalue", "soft margin"),
        ("m_H", "growth function", "hypothesis class"),
    ],
)
def test_a_symbol_is_found_where_it_is_a_whole_symbol(symbol, first, absent):
    assert first in keys(symbol)[:3]
    assert absent not in keys(symbol)
    assert len(keys(symbol)) < 15


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("generalization", "generalisation"),
        ("regularization", "regularisation"),
        ("labeling", "dichotomy"),
        ("crossvalidation", "cross-validation"),
        ("cross validation", "cross-validation"),
        ("half space", "half-space"),
        ("VC维", "vc dimension"),
        ("支持 向量", "support vector"),
        ("dot product", "inner product"),
        ("RBF", "gaussian kernel"),
        ("感知器", "perceptron"),
        ("粉碎", "shatter"),
        ("边际", "margin"),
        ("标签", "label"),
        ("逻辑回归", "logistic regression"),
        ("对率回归", "logistic regression"),
        ("拉普拉斯平滑", "smoothing"),
        ("正则化", "regularisation"),
        ("期望风险", "true error"),
        ("经验误差", "training error"),
        ("折页损失", "hinge loss"),
        ("铰链损失", "hinge loss"),
        ("增广", "augmented vector"),
        ("最大似然", "likelihood"),
        ("欠拟合", "overfitting"),
        ("二分", "dichotomy"),
        ("street", "street"),
        ("label", "label"),
        ("conditional independence", "conditional independence"),
        ("likelihood", "likelihood"),
    ],
)
def test_a_term_is_found_by_other_names_and_spellings(text, key):
    assert key in keys(text)[:2]


def test_chinese_entries_are_in_the_order_of_their_pinyin():
    language.use("zh")
    names = [language._(term.name) for term in terms.of(SITE.rooms)]
    latin = [name for name in names if name[0].isascii()]
    assert names[: len(latin)] == latin == sorted(latin, key=str.casefold)
    # bàn, bèi, biān, biāo, chāo, gǎn, jiàn, sōng, yù, zhī, zuì
    words = "半空间 贝叶斯公式 边界 标记 超平面 感知机 间隔 松弛变量 阈值 增长函数 支持向量 最大间隔"
    known = words.split(" ")
    assert [name for name in names if name in known] == known
    for name in names[len(latin) + 1 :]:  # after ε
        first = name.translate(terms.RARE)[0].encode("gb2312")
        assert 0xB0 <= first[0] <= 0xD7, f"{name}: not sorted by pinyin in GB 2312"


def test_terms_are_listed_by_letter_and_a_verb_without_its_to():
    groups = terms.by_letter(terms.of(SITE.rooms))
    assert list(groups) == sorted(groups), "ε is the last one"
    assert "shatter" in [term.key for term in groups["S"]]
    assert all(language._(term.name)[0].upper() == "M" for term in groups["M"])
    assert sum(map(len, groups.values())) == len(TERMS)


def test_chinese_terms_are_listed_by_the_initial_letter_of_their_pinyin():
    language.use("zh")
    groups = terms.by_letter(terms.of(SITE.rooms))
    assert list(groups) == sorted(groups), "names in Latin letters come first"
    assert all(ord(language._(term.name)[0]) < 0x4E00 for term in groups[""])
    known = {name: letter for letter, group in groups.items() for name in (language._(t.name) for t in group)}
    words = "奥卡姆剃刀 半空间 超平面 对偶形式 范数 感知机 后验 间隔 口袋算法 离群点 内积 偏置 权值 "
    words += "软间隔 松弛变量 特征 误分类 先验 样本 阈值 支持向量"
    assert "".join(known[word] for word in words.split()) == "ABCDFGHJKLNPQRSTWXYYZ"


def test_a_search_has_no_letters():
    at = visit.visit("glossary")
    assert html(at).count('class="lc-letters"') == 1
    find(at, "slack")
    assert 'class="lc-letters"' not in html(at)


def test_the_address_keeps_the_points_and_the_word():
    points = links.quantise(dataset.default().add(2.25, 2.5, 0))
    at = visit.visit("glossary", points, **{"glossary.find": "kernel"})
    assert at.query_params["d"] == links.encode(points)
    assert 1 < html(at).count("<dt>") < 20
    assert not visit.visit("glossary", d="garbage").exception


def test_every_page_leads_to_its_neighbours_and_to_the_glossary():
    for path in ("", "perceptron", "kernels", "glossary"):
        foot = html(visit.visit(path)).partition("<nav")[2]
        wanted = {*BUILDS_ON[path], *leads_to(path), "glossary"} & set(visit.SITE) - {path}
        assert set(hrefs(foot)) == wanted


def test_a_name_in_another_language_says_in_which_and_is_found():
    at = visit.visit("glossary")
    find(at, "支持向量")
    assert "<small>Chinese: <bdi lang='zh-Hans'>支持向量</bdi></small>" in html(at)
    assert "AdaBoost</bdi>" not in html(visit.visit("glossary")), "it has the same name in both"


def test_a_symbol_of_a_formula_looks_the_same_in_the_sentence_above_it():
    at = visit.visit("glossary")
    find(at, "AdaBoost")
    entry = html(at).partition("<dt>AdaBoost")[2].partition("</dd>")[0]
    assert re.search("the error .*<mi>e</mi>.* of a learner", entry), entry
    assert "a learner" in entry, "an article is no symbol"
