/** What may be committed: nothing that depends on where it was made, and no test that keeps the others from running. */
import fs from 'node:fs';
import path from 'node:path';
import { it } from 'vitest';
import { all, codeOf, linesWith, noFaults, ROOT, read, tests } from './sources.ts';

it('no test runs alone', () => {
  const faults: string[] = [];
  for (const file of tests)
    for (const { line, found } of linesWith(codeOf(read(file)), /\b(it|test|describe)(\.\w+)*\.only\b/g))
      faults.push(`${file}:${line}: ${found}; take the .only away`);
  noFaults(faults);
});

it('no file names this machine or a registry', () => {
  // In two halves, so that this file does not find itself.
  const places = ['/wo|rk/', '/ro|ot/', '/Us|ers/', '/ho|me/'].map((s) => s.replace('|', ''));
  const hosts = ['registry.np|mjs', 'registry.ya|rnpkg', 'deb.deb|ian.org', 'archive.ub|untu.com', 'cdn.play|wright'];
  const names = [
    ...places.map((p) => `(?<![\\w.~-])${p}\\w`),
    ...hosts.map((s) => s.replace('|', '').replace('.', '\\.')),
  ];
  const pattern = new RegExp(names.join('|'), 'g');
  const faults: string[] = [];
  for (const file of all) {
    const bytes = fs.readFileSync(path.join(ROOT, file));
    if (bytes.includes(0)) continue; // not text
    for (const { line, found } of linesWith(bytes.toString('utf8'), pattern))
      faults.push(`${file}:${line}: ${found}…; nothing committed may depend on where it was made`);
  }
  noFaults(faults);
});

it('the lock file says what to install, not where from', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { resolved?: string }> };
  noFaults(
    Object.entries(lock.packages)
      .filter(([, { resolved }]) => resolved !== undefined)
      .map(([name]) => `${name}: take its "resolved" away (npm config set omit-lockfile-registry-resolved true)`),
  );
});
