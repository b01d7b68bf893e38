#!/usr/bin/env node
/** The `ext4lab` command: runs build/cli/main.js, and compiles it first where it is missing or stale. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages, needNode } from '../scripts/install.mjs';
import { root, tool } from '../scripts/run.mjs';

needNode();

const main = path.join(root, 'build', 'cli', 'main.js');
const modified = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** A floor, and all that it stands on. */
function floorsFrom(floor, floors = new Set()) {
  floors.add(floor);
  const { references = [] } = JSON.parse(fs.readFileSync(path.join(root, 'src', floor, 'tsconfig.json'), 'utf8'));
  for (const below of references.map((r) => path.basename(r.path))) if (!floors.has(below)) floorsFrom(below, floors);
  return floors;
}

/** A floor is compiled again when one of its sources is newer than what the compiler noted of it. */
function stale() {
  for (const floor of floorsFrom('cli')) {
    const noted = modified(path.join(root, 'build', `${floor}.tsbuildinfo`));
    const sources = path.join(root, 'src', floor);
    for (const file of fs.readdirSync(sources, { recursive: true }))
      if (modified(path.join(sources, file)) > noted) return true;
  }
  return !fs.existsSync(main);
}

if (stale() && (!installPackages() || !tool('tsc', ['-b', 'src/cli']))) process.exit(1);
// A reader that goes away (`| head`) does not stop a repair halfway.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});
const { ext4lab } = await import(pathToFileURL(main).href);
process.exitCode = await ext4lab(process.argv.slice(2));
