/**
 * Writes docs/inside/format from the declarations in src/format, docs/inside/recording.md from those in src/trace, and
 * docs/inside/machine-profiles.md from the machines.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
execFileSync(
  process.execPath,
  [path.join(root, 'node_modules/typescript/bin/tsc'), '-b', 'src/format', 'src/trace', 'src/machine'],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
const { formatReference } = await import('../build/format/reference.js');

const folder = path.join(root, 'docs/inside/format');
fs.mkdirSync(folder, { recursive: true });
const pages = formatReference();
for (const old of fs.readdirSync(folder)) if (!(old in pages)) fs.rmSync(path.join(folder, old));
for (const [name, text] of Object.entries(pages)) fs.writeFileSync(path.join(folder, name), text);
const { recordingReference } = await import('../build/trace/json/reference.js');
fs.writeFileSync(path.join(root, 'docs/inside/recording.md'), recordingReference());
const { machineReference } = await import('../build/machine/profiles/reference.js');
fs.writeFileSync(path.join(root, 'docs/inside/machine-profiles.md'), machineReference());
console.log(`docs/inside/format: ${Object.keys(pages).length} pages`);
