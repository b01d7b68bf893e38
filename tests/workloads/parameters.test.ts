/** Parameters are declared once: options, bounds and help of a command come from it, and so do a form's fields. */

import { expect, it } from 'vitest';
import { WORKLOADS } from '../../src/workloads/all.ts';
import { oneOf, parametersIn, valuesOf, written } from '../../src/workloads/parameters.ts';
import { EQUIPMENT } from '../helpers/equipment.ts';

const DECLARED = {
  record: { usual: 8 << 20, least: 512, most: 1 << 24, bytes: true, help: 'bytes of a call', short: 'r' },
  biasRead: { usual: 5, least: -1, most: 10, help: 'reads out of ten' },
  load: oneOf(['constant', 'poisson'], 'when requests come'),
} as const;

it('what is not said is as usual, and what is said is read by its kind', () => {
  expect(valuesOf(DECLARED, {})).toEqual({ record: 8 << 20, biasRead: 5, load: 0 });
  expect(valuesOf(DECLARED, { record: '4K', biasRead: '-1', load: 'poisson' })).toEqual({
    record: 4096,
    biasRead: -1,
    load: 1,
  });
  expect(parametersIn(DECLARED).map((p) => [p.option, written(p, p.usual)])).toEqual([
    ['record', '8M'],
    ['bias-read', '5'],
    ['load', 'constant'],
  ]);
});

it.each([
  [{ record: '32M' }, '--record is a whole number from 512 to 16M, not 32M'],
  [{ record: 'x' }, '--record is a whole number from 512 to 16M, not x'],
  [{ biasRead: '1K' }, '--bias-read is a whole number from -1 to 10, not 1K'],
  [{ load: 'never' }, '--load is one of constant, poisson, not never'],
])('%o cannot be', (said, why) => {
  expect(valuesOf(DECLARED, said)).toBe(why);
});

it.each(WORKLOADS.map((w) => [w.name, w] as const))('%s says every parameter in its help', (name, workload) => {
  const help = EQUIPMENT.commands.help(name) ?? '';
  for (const { option, usual, least, most, ...d } of workload.parameters) {
    expect(help).toContain(`--${option}=`);
    expect(help).toContain(`(${written({ usual, least, most, ...d }, usual)})`);
    expect(usual >= least && usual <= most).toBe(true);
    // Past the bounds the check of a script refuses it.
    const said = EQUIPMENT.commands.check(name, [`--${option}=${d.words ? 'none' : most + 1}`]);
    expect(said?.message).toContain(`--${option} is `);
  }
});
