/** Builds the page into dist/ if anything that goes into it has changed since. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root, tool } from './run.mjs';

const INPUTS = [
  'src',
  'public',
  'programs/wasm',
  'index.html',
  'embed.html',
  'lab.html',
  'experiments.html',
  'gallery.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/page-policy.mjs',
  'scripts/licences.mjs',
  'scripts/offline.mjs',
];
const STAMP = path.join(root, 'dist', '.inputs');

/** Names, sizes and times of all inputs: a deleted file changes it too. */
function inputs() {
  const sum = createHash('sha256');
  for (const input of INPUTS) {
    const top = path.join(root, input);
    const stat = fs.statSync(top, { throwIfNoEntry: false });
    if (!stat) continue;
    const files = stat.isDirectory() ? fs.readdirSync(top, { recursive: true }).map((f) => path.join(top, f)) : [top];
    for (const file of files.sort()) {
      const { size, mtimeMs } = fs.statSync(file);
      sum.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return sum.digest('hex');
}

export function buildPage() {
  const now = inputs();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === now) return true;
  if (!tool('vite', ['build'])) return false;
  fs.writeFileSync(STAMP, now);
  return true;
}
