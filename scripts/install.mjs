/** Installs the npm packages if they are missing or older than the lock file. Plain Node: it runs without them. */
import fs from 'node:fs';
import path from 'node:path';
import { root, run } from './run.mjs';

const [LEAST_MAJOR, LEAST_MINOR] = [20, 19];

/** Ends the program with a sentence if Node is too old. */
export function needNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > LEAST_MAJOR || (major === LEAST_MAJOR && minor >= LEAST_MINOR)) return;
  console.error(`ext4lab needs Node ${LEAST_MAJOR}.${LEAST_MINOR} or later; this is ${process.versions.node}.`);
  process.exit(1);
}

const modified = (file) => fs.statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** npm leaves a copy of the lock file in node_modules when it is done. */
export const packagesAreStale = () => modified('node_modules/.package-lock.json') < modified('package-lock.json');

export function installPackages() {
  if (!packagesAreStale()) return true;
  console.log('installing npm packages …');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  // Under `npm start`, the npm that started this; it need not be on the PATH.
  const npm = process.env.npm_execpath;
  const done = npm?.endsWith('.js') ? run(process.execPath, [npm, ...args]) : run('npm', args);
  if (!done) console.error('npm ci failed: are the npm registry and package-lock.json in order?');
  return done;
}
