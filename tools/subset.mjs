// Bundles the part of plotly.js that boards in a notebook need; run by tools/bundle.py in the folder of its packages.
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";

const TRACES = ["heatmap", "contour"]; // scatter is in the core
const SOURCE = `
  const Plotly = require("plotly.js/lib/core");
  Plotly.register([${TRACES.map((name) => `require("plotly.js/lib/${name}")`)}]);
  module.exports = { Plotly, rules: require("plotly.js/build/plotcss") };
`;

/** Plotly puts its style into the page's head, which does not reach into a shadow root: here it is made available instead. */
const styles = {
  name: "styles",
  setup({ onLoad }) {
    onLoad({ filter: /plotly\.js[\\/]build[\\/]plotcss\.js$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      const [rules, loop] = source.split(/^for\s*\(/m);
      if (!loop) throw new Error("plotly.js adds its style in another way than this expects");
      return { contents: `${rules}\nmodule.exports = rules;` };
    });
    onLoad({ filter: /\.css$/ }, () => ({ contents: "", loader: "js" })); // styles of maps
  },
};

const { metafile } = await build({
  stdin: { contents: SOURCE, resolveDir: "." },
  bundle: true,
  minify: true,
  format: "cjs",
  target: "es2020",
  define: { global: "window", "define.amd": "false" },
  legalComments: "external",
  outfile: "subset.js",
  plugins: [styles],
  logLevel: "warning",
  metafile: true,
});

// Of which packages there is code in the bundle: the folders below node_modules, the innermost of nested ones.
const folders = Object.entries(metafile.outputs["subset.js"].inputs)
  .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && path.includes("node_modules/"))
  .map(([path]) => path.replace(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/.*$/, "$1"));
writeFileSync("packages.json", JSON.stringify([...new Set(folders)].sort()));
