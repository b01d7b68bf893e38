/** Running other programs: npm, the tools that npm installed, and the distribution's package manager. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. Every script works from there, wherever it was started. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const windows = process.platform === 'win32';

/** Runs a program with our own input and output. True if it ended well. */
export function run(program, args, env = {}) {
  const done = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
    env: { ...process.env, ...env },
  });
  if (done.error) console.error(`${program} did not start: ${done.error.message}`);
  return done.status === 0;
}

/** The same for a program from one of our packages. */
export const tool = (name, args, env) => run(path.join(root, 'node_modules', '.bin', name), args, env);

/** Where a program is, or undefined. */
export function which(program) {
  const dirs = (process.env.PATH ?? '').split(path.delimiter);
  // The file system tools are in sbin, which is not on every PATH.
  for (const dir of [...dirs, '/usr/local/sbin', '/usr/sbin', '/sbin']) {
    const file = path.join(dir, program);
    if (dir && fs.existsSync(file)) return file;
  }
  return undefined;
}

const apt = () => process.getuid?.() === 0 && which('apt-get') !== undefined;

/** Whether a package of the distribution could be installed, as far as is known without asking the network. */
export const aptKnows = (name) => apt() && spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;

/** Installs packages of the distribution, if that takes no question: on Debian and its kin, as root. */
export function aptInstall(...packages) {
  if (!apt()) return false;
  console.log(`installing ${packages.join(' ')} with apt-get …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return run('apt-get', ['update', '-q'], env) && run('apt-get', ['install', '-q', '-y', ...packages], env);
}
