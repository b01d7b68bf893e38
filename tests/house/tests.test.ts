/** Rules for the tests themselves: what the environment may ask of them, and whom they ask. */
import { it } from 'vitest';
import { JUDGES } from '../../scripts/judges.mjs';
import { all, noFaults, read, tests } from './sources.ts';

it('each variable is in the table of CONTRIBUTING.md, and each in the table is read', () => {
  const code = all.filter((file) => /\.(tsx?|mjs)$|^\.ci\//.test(file));
  const used = new Set(code.flatMap((file) => read(file).match(/EXT4LAB_[A-Z_]+/g) ?? []));
  const rows = read('CONTRIBUTING.md').matchAll(/^\| `(EXT4LAB_[A-Z_]+)/gm);
  const told = new Set([...rows].map(([, name]) => name));
  noFaults([
    ...[...used]
      .filter((name) => !told.has(name))
      .map((name) => `${name}: give it a row in CONTRIBUTING.md, Variables`),
    ...[...told].filter((name) => !used.has(name)).map((name) => `${name}: nothing reads it; take its row away`),
  ]);
});

it('each program that a test starts can be installed', () => {
  const known = new Set<string>(Object.values(JUDGES).flat());
  const places = new Set(['root', 'loop', 'fuse', 'oracle']);
  const faults: string[] = [];
  for (const file of tests) {
    const text = read(file);
    const started = text.matchAll(/\b(?:run|must|spawn|spawnSync|execFile|execFileSync|beside)\(\s*'([\w-]+)',\s*\[/g);
    const needed = [...text.matchAll(/\b(?:describeWith\(\s*\[|mustJudge\(|(?:NEEDS|TOOLS|judged) = \[)([^)\]]*)/g)]
      .flatMap(([, list]) => [...list.matchAll(/'([\w-]+)[^']*'/g)])
      .filter(([, name]) => !places.has(name));
    for (const [, program] of [...started, ...needed])
      if (!known.has(program)) faults.push(`${file}: ${program}; say in scripts/judges.mjs which package it comes in`);
  }
  noFaults(faults);
});
