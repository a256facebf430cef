// What the reader has foretold beside what happened: marked options or pictures, or two marks on a scale.

/** Show both; what happened not before its step. */
export function foretoldAtStep(chart, step) {
  const { foretold } = chart.message;
  const holder = chart.find(".lc-foretold");
  holder.hidden = !foretold;
  if (!foretold) return;
  const { said, happened, since, names, options } = foretold;
  const marks = [["lc-said", said, names[0]]];
  if (step >= since) marks.push(["lc-happened", happened, names[1]]);
  holder.replaceChildren(options ? list(foretold, marks) : scale(foretold, marks));
}

const element = (name, parts, ...children) => {
  const node = Object.assign(document.createElement(name), parts);
  node.append(...children);
  return node;
};

function list({ options, pictures }, marks) {
  const entries = options.map((option, i) => {
    const here = marks.filter(([, place]) => place === i);
    const names = here.map(([, , name]) => element("small", { textContent: name }));
    const entry = element("li", { className: here.map(([kind]) => kind).join(" ") }, option, ...names);
    if (pictures) entry.insertAdjacentHTML("afterbegin", pictures[i]); // the server's own, without a visitor's words
    return entry;
  });
  return element("ul", { className: pictures ? "lc-pictures" : "" }, ...entries);
}

function scale({ least, most }, marks) {
  const spots = marks.map(([kind, value, name]) => {
    const share = Math.max(0, Math.min(1, (value - least) / (most - least)));
    const text = element("small", { textContent: `${name} ${value.toLocaleString("en")}` });
    const spot = element("span", { className: kind }, text);
    spot.style.setProperty("--at", share);
    return spot;
  });
  return element("div", { className: "lc-scale" }, ...spots);
}
