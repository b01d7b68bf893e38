/**
 * The package `ext4lab` for Python: a lab in a notebook, by anywidget, with its own copy of the page (src/notebook).
 *
 *     src/notebook/ext4lab ──▶ ext4lab          what npm's package frames ──▶ ext4lab/page
 */
import fs from 'node:fs';
import path from 'node:path';
import { npmFiles, writePackage } from './package-npm.mjs';
import { root } from './run.mjs';

const SOURCES = path.join(root, 'src', 'notebook', 'ext4lab');

const README = `# ext4lab

A lab in a notebook: a real ext2, ext3 or ext4 in memory, to step through.

\`\`\`python
from ext4lab import Lab

lab = Lab(scenario="A leaf of the tree splits")
lab
\`\`\`

\`lab.step\`, \`lab.sentence\`, \`lab.link\` and \`lab.answers\` say what the reader sees and answered; \`lab.seek(120)\` goes there.
Options are the attributes in EMBEDDING.md.
`;

const manifest = ({ version, description, license }) => `[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "ext4lab"
version = "${version}"
description = "${description}"
readme = "README.md"
license = { text = "${license}" }
requires-python = ">=3.9"
dependencies = ["anywidget>=0.9"]

[tool.setuptools]
packages = ["ext4lab"]

[tool.setuptools.package-data]
ext4lab = ["widget.js", "page/**"]
`;

/** All files of the package, by their names; the page and the types have been built. */
function pythonFiles() {
  const npm = npmFiles();
  const sources = fs.readdirSync(SOURCES).filter((name) => /\.(py|js)$/.test(name));
  return {
    'pyproject.toml': manifest(JSON.parse(npm['package.json'])),
    'README.md': README,
    'EMBEDDING.md': npm['EMBEDDING.md'],
    LICENSE: npm.LICENSE,
    ...Object.fromEntries(sources.map((name) => [`ext4lab/${name}`, fs.readFileSync(path.join(SOURCES, name))])),
    ...Object.fromEntries(
      Object.entries(npm).flatMap(([name, content]) =>
        name.startsWith('page/') ? [[`ext4lab/${name}`, content]] : [],
      ),
    ),
  };
}

/** Writes the package into a new folder; what is wrong with that, in a sentence. */
export const packageForPython = (out) => writePackage(out, pythonFiles, `pip install ./${path.relative('.', out)}`);
