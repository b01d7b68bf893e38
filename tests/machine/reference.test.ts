/** docs/inside/machine-profiles.md is what the profiles say, and every number in them has its source. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PROFILES } from '../../src/machine/profiles/machines.ts';
import { constantsOf, machineReference } from '../../src/machine/profiles/reference.ts';

it('is checked in as the profiles say (else: npm run docs)', () => {
  const file = fileURLToPath(new URL('../../docs/inside/machine-profiles.md', import.meta.url));
  expect(fs.readFileSync(file, 'utf8') === machineReference(), 'stale: run `npm run docs`').toBe(true);
});

it('has no number without a source, and none that is fitted but the processor’s', () => {
  const check = (constants: object, where: string) => {
    for (const [name, c] of Object.entries(constants))
      if (typeof c === 'number') throw new Error(`${where}.${name} says not where it is from`);
  };
  for (const p of PROFILES) {
    check(p, p.name);
    check(p.cpu, `${p.name}.cpu`);
    if (p.drive.kind !== 'ideal') check(p.drive.constants, `${p.name}.drive`);
    const constants = constantsOf(p);
    for (const { of, name, source } of constants) expect(source.length, `${p.name}.${of}.${name}`).toBeGreaterThan(3);
    expect(constants.find((c) => c.of === 'processor' && c.name === 'page')?.text).toMatch(/(µs|ns)$/);
    const fitted = constants.filter((c) => c.tag === 'fitted');
    expect(fitted.every((c) => c.of === 'processor')).toBe(true);
    expect(fitted.length).toBeLessThanOrEqual(3);
  }
});
