/** docs/machine-profiles.md is what the profiles say, and every number in them has its source. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PROFILES } from '../../src/machine/profiles/machines.ts';
import { machineReference } from '../../src/machine/profiles/reference.ts';

it('is checked in as the profiles say (else: npm run docs)', () => {
  const file = fileURLToPath(new URL('../../docs/machine-profiles.md', import.meta.url));
  expect(fs.readFileSync(file, 'utf8') === machineReference(), 'stale: run `npm run docs`').toBe(true);
});

it('has no number without a source', () => {
  const check = (constants: object, where: string) => {
    for (const [name, c] of Object.entries(constants)) {
      if (typeof c === 'number') throw new Error(`${where}.${name} says not where it is from`);
      if (typeof c === 'object' && c !== null && 'value' in c)
        expect((c as { source: string }).source.length, `${where}.${name}`).toBeGreaterThan(3);
    }
  };
  for (const p of PROFILES) {
    check(p, p.name);
    check(p.cpu, `${p.name}.cpu`);
    if (p.drive.kind !== 'ideal') check(p.drive.constants, `${p.name}.drive`);
  }
});
