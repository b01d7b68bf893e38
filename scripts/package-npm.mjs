/**
 * The package `ext4lab` for npm: <ext4-lab>, its types, and the page that it frames with all that this one may load.
 *
 *     built page, embed.html ── names of files in it, and in these ──▶ page     copied to where a site keeps its files
 *     the module, its declarations ─────────────────────────────────▶ page, types
 */
import fs from 'node:fs';
import path from 'node:path';
import { buildPage } from './build.mjs';
import { root, tool } from './run.mjs';

const DIST = path.join(root, 'dist');
/** What leads to another page is a link, and nothing that embed.html loads. */
const PAGE = /\.html$/;
const TEXT = /\.(html|js|css)$/;
/** A whole file name: what another's hash ends with may be the name of a third. */
const NAME = /[\w.-]+\.\w+/g;
const TYPES = ['main', 'element', 'protocol'];

const { version, description, license } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

const MANIFEST = {
  name: 'ext4lab',
  version,
  description: `<ext4-lab>: ${description}`,
  license,
  type: 'module',
  exports: {
    '.': { types: './types/main.d.ts', default: './page/embed/ext4-lab.js' },
    './page/*': './page/*',
    './package.json': './package.json',
  },
  sideEffects: true,
  keywords: ['ext4', 'file system', 'education', 'custom element'],
};

const README = `# ext4lab

${description}: a lab in any page, by a custom element.

Copy the folder \`page\` to where your site keeps its files, and load the element from there:

\`\`\`bash
mkdir -p public
cp -r node_modules/ext4lab/page ./public/ext4lab
\`\`\`

\`\`\`html
<script type="module" src="/ext4lab/embed/ext4-lab.js"></script>
<ext4-lab scenario="A leaf of the tree splits"></ext4-lab>
\`\`\`

With a bundler (Vite and others) import it, and say where the page is:

\`\`\`js
import 'ext4lab';
\`\`\`

\`\`\`html
<ext4-lab page="/ext4lab/embed.html" scenario="A leaf of the tree splits"></ext4-lab>
\`\`\`

\`\`\`js
const lab = document.querySelector('ext4-lab');
lab.addEventListener('step', ({ detail }) => console.log(detail.step, detail.sentence));
lab.seek(120);
\`\`\`

Attributes say what is shown (\`lesson\`, \`scenario\`, \`script\`, \`fs\`, \`disks\`, \`tiles\`, \`at\`, \`theme\`) and how it behaves
(\`load\`, \`controls\`, \`autoplay\`, \`loop\`, \`passage\`, \`label\`); events tell \`ready\`, \`step\`, \`answer\`, \`stop\`, \`finish\`,
\`error\`; methods are \`seek\`, \`play\`, \`pause\`, \`load\`, \`state\`, \`poster\`, \`start\`. EMBEDDING.md has all of it. Nothing is fetched
but the files of this package, and nothing of the lab before the reader comes near.
`;

/** The files that a page may load: each that it names, or that one of those names. */
export function reached(folder, from) {
  const names = fs.readdirSync(folder, { recursive: true }).map((name) => name.split(path.sep).join('/'));
  const files = names.filter((name) => !PAGE.test(name) && fs.statSync(path.join(folder, name)).isFile());
  const seen = new Set([from]);
  for (const file of seen) {
    if (!TEXT.test(file)) continue;
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const said = new Set(text.match(NAME));
    for (const name of files) if (said.has(path.posix.basename(name))) seen.add(name);
  }
  return [...seen].sort();
}

/** All files of the package, by their names; the page and the types have been built. */
export function npmFiles() {
  const read = (file) => fs.readFileSync(path.join(root, file));
  const page = [...reached(DIST, 'embed.html'), 'embed/ext4-lab.js', 'licences.txt'];
  // Declarations name each other as they are in the package.
  const types = (name) => read(`build/embed/${name}.d.ts`).toString().replaceAll(".ts'", ".js'");
  return {
    'package.json': `${JSON.stringify(MANIFEST, null, 2)}\n`,
    'README.md': README,
    'EMBEDDING.md': read('docs/teach/embedding.md'),
    LICENSE: read('LICENSE'),
    ...Object.fromEntries(TYPES.map((name) => [`types/${name}.d.ts`, types(name)])),
    ...Object.fromEntries(page.map((name) => [`page/${name}`, read(`dist/${name}`)])),
  };
}

/** Writes a package into a new folder; what is wrong with that, in a sentence. */
export function writePackage(out, filesOf, next) {
  if (fs.existsSync(out)) return `${out} is there already`;
  if (!buildPage() || !tool('tsc', ['-b', 'src/embed'])) process.exit(1);
  const files = filesOf();
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(out, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
  console.log(`${out}: ${Object.keys(files).length} files; then ${next}`);
  return undefined;
}

export const packageForNpm = (out) => writePackage(out, npmFiles, `npm publish ./${path.relative('.', out)}`);
