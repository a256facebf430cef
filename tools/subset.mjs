// Bundles the parts of plotly.js that the app and boards in a notebook need, and of gifenc; run by tools/bundle.py in the folder of its
// packages.
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";

/** The part with these kinds of traces; scatter is in the core. @type {(traces: string[]) => string} */
const part = (traces) => `
  const Plotly = require("plotly.js/lib/core");
  Plotly.register([${traces.map((name) => `require("plotly.js/lib/${name}")`)}]);
`;
const PLANE = ["heatmap", "contour"];
const SPACE = ["bar", "scattergl", "scatter3d", "surface", "mesh3d"];
const NOTEBOOK = `${part(PLANE)} module.exports = { Plotly, rules: require("plotly.js/build/plotcss") };`;
const GIF = `export { GIFEncoder, applyPalette, quantize } from "gifenc";`; // as modules: "browser" names the CommonJS file
const APP = `${part([...PLANE, ...SPACE])} module.exports = Plotly;`;

/** Plotly puts its style into the page's head, which does not reach into a shadow root: here it is made available instead. */
const shadow = {
  name: "shadow",
  setup({ onLoad }) {
    onLoad({ filter: /plotly\.js[\\/]build[\\/]plotcss\.js$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      const [rules, loop] = source.split(/^for\s*\(/m);
      if (!loop) throw new Error("plotly.js adds its style in another way than this expects");
      return { contents: `${rules}\nmodule.exports = rules;` };
    });
  },
};

// What only the documentation of plotly.js reads: a tenth of the bundle.
const DESCRIPTION = /\s*(?:description|hrName|role): (?:'(?:[^'\\\n]|\\.)*'|\[[^\[\]]*?\]\s*\.join\([^)]*\)),?/g;

const smaller = {
  name: "smaller",
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /\.css$/ }, () => ({ contents: "", loader: "js" })); // styles of maps
    onLoad({ filter: /plotly\.js[\\/]src[\\/].*attributes\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(DESCRIPTION, ""),
    }));
    // Node's buffers, for which typedarray-pool asks; no browser has them.
    onResolve({ filter: /^buffer$/ }, ({ path }) => ({ path, namespace: "none" }));
    onLoad({ filter: /.*/, namespace: "none" }, () => ({ contents: "exports.Buffer = { isBuffer: () => false };" }));
  },
};

const COMMON = { bundle: true, minify: true, target: "es2020", define: { global: "window", "define.amd": "false" }, legalComments: "external", logLevel: "warning", metafile: true };
const stdin = (contents) => ({ contents, resolveDir: "." });
const made = {
  "notebook.js": await build({ ...COMMON, stdin: stdin(NOTEBOOK), format: "cjs", plugins: [shadow, smaller], outfile: "notebook.js" }),
  "app.js": await build({ ...COMMON, stdin: stdin(APP), format: "iife", globalName: "Plotly", plugins: [smaller], outfile: "app.js" }),
  "gifenc.js": await build({ ...COMMON, stdin: stdin(GIF), format: "esm", mainFields: ["module"], outfile: "gifenc.js" }),
};

// The packages whose code is in each bundle: the folders below node_modules, the innermost of nested ones.
const packages = {};
for (const [name, { metafile }] of Object.entries(made)) {
  const folders = Object.entries(metafile.outputs[name].inputs)
    .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && path.includes("node_modules/"))
    .map(([path]) => path.replace(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/.*$/, "$1"));
  packages[name] = [...new Set(folders)].sort();
}
writeFileSync("packages.json", JSON.stringify(packages));
