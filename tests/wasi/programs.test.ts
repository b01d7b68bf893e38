/** The committed modules belong to the committed sources, and where the compiler is, it makes them again byte for byte. */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import {
  built,
  compile,
  compiler,
  isFetched,
  moduleFile,
  programNames,
  sourcesSum,
  sumOf,
} from '../../scripts/programs.mjs';
import { long } from '../helpers/long.ts';

const due = 'run npm run programs';

it('every program is built', () => {
  expect(Object.keys(built().programs), due).toEqual(programNames());
});

it.each(programNames())('%s is what its sources say', (name) => {
  const { sources, module } = built().programs[name];
  expect(sourcesSum(name), due).toBe(sources);
  expect(sumOf(fs.readFileSync(moduleFile(name))), due).toBe(module);
});

// Elsewhere the sums above are all that can be asked.
if (compiler() === built().compiler)
  it('the compiler makes them again byte for byte', () => {
    // SQLite's sources come from the network, and take a minute.
    const names = programNames().filter((name) => long || !isFetched(name));
    for (const name of names) expect(sumOf(compile(name)), name).toBe(built().programs[name].module);
  });
