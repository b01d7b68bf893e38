/** What a link may unpack to. */
import { expect, it } from 'vitest';
import { pack, unpack } from '../../src/app/pack.ts';

it('brings back a script and what was typed after it', async () => {
  const packed = { script: 'echo hi > f\n', typed: ['sync', 'ls'] };
  expect(await unpack(await pack(packed))).toEqual(packed);
});

it('unpacks nothing that an editor would not bear', async () => {
  for (const script of ['\n'.repeat(20_001), 'a'.repeat((1 << 18) + 1), '\n'.repeat(1 << 20)]) {
    const code = await pack({ script, typed: [] });
    expect(code.length).toBeLessThan(2000);
    expect(await unpack(code)).toBeUndefined();
  }
  expect(await unpack(await pack({ script: '\n'.repeat(19_999), typed: [] }))).toBeDefined();
});
