/** Rules for the tests themselves: what the environment may ask of them, and whom they ask. */
import path from 'node:path';
import { it } from 'vitest';
import { JUDGES } from '../../scripts/judges.mjs';
import { all, isNode, nameOf, nodesOf, noFaults, parsed, read, tests } from './sources.ts';

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

const isFunction = ({ type }: { type: string }) => /Function/.test(type);

/** A file, and what it imports, by itself or through others; types are gone at run time. */
function imported(file: string, seen = new Set<string>()): Set<string> {
  if (!all.includes(file) || seen.has(file)) return seen;
  seen.add(file);
  for (const [, name] of read(file).matchAll(/^(?:import|export)\s(?!type\b)[^;]*?'(\.[^'\n]+\.tsx?)';/gm))
    imported(path.posix.join(path.posix.dirname(file), name), seen);
  return seen;
}

it('what a browser test imports finds no files by a pattern: Playwright loads it without Vite', () => {
  const loaded = new Set(tests.filter((file) => file.startsWith('e2e/')).flatMap((file) => [...imported(file)]));
  noFaults(
    [...loaded]
      .filter((file) =>
        nodesOf(parsed(file).program, isFunction).some(
          ({ property, object }) => nameOf(property) === 'glob' && isNode(object) && object.type === 'MetaProperty',
        ),
      )
      .map((file) => `${file}: import.meta.glob as it is loaded; put it into a function, or into a file of its own`),
  );
});
