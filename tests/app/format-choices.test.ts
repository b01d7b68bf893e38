/** The dialog and the command line say the same thing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Choices,
  choicesOf,
  commandOf,
  type FsType,
  hasFeature,
  PLAIN,
  withFeature,
  withType,
} from '../../src/app/format/choices.ts';
import { FEATURE_GROUPS } from '../../src/app/format/features-shown.ts';
import { PRESETS } from '../../src/app/format/presets.ts';
import { featureNamed } from '../../src/format/features.ts';

const names = FEATURE_GROUPS.flatMap((g) => g.features);
const optional = (...of: string[]) => fc.constantFrom('', ...of);
const choices: fc.Arbitrary<Choices> = fc
  .record({
    type: fc.constantFrom<FsType[]>('ext2', 'ext3', 'ext4'),
    size: fc.constantFrom('1M', '64M', '10G', '16T', '8192'),
    blockSize: optional('1024', '2048', '4096'),
    inodeSize: optional('128', '256', '512'),
    inodeRatio: optional('4096', '16384'),
    inodes: optional('16', '4096'),
    reserved: optional('0', '2.5'),
    blocksPerGroup: optional('1024'),
    flexGroups: optional('4', '32'),
    label: fc.oneof(
      optional('teach', 'two words', "don't"),
      fc.string({ maxLength: 16 }).filter((s) => !s.startsWith('-')),
    ),
    journal: fc.constantFrom<Record<string, string>[]>({}, { size: '4' }),
    extended: fc.constantFrom<Record<string, string>[]>(
      {},
      { stride: '4', stripe_width: '16' },
      { lazy_itable_init: '0', discard: '' },
    ),
    rest: fc.constantFrom<string[][]>([], ['-q'], ['-F', '-e', 'remount-ro']),
    toggles: fc.array(fc.tuple(fc.constantFrom(...names), fc.boolean()), { maxLength: 8 }),
  })
  .map(({ toggles, ...c }) =>
    toggles.reduce<Choices>((at, [name, on]) => withFeature(at, name, on), { ...PLAIN, ...c }),
  );

describe('choices and commands', () => {
  it('are each other’s inverse', () => {
    fc.assert(
      fc.property(choices, (c) => {
        expect(choicesOf(commandOf(c))).toEqual(c);
      }),
    );
  });

  it('keep the features that were wished for when the type changes', () => {
    fc.assert(
      fc.property(choices, fc.constantFrom<FsType[]>('ext2', 'ext3', 'ext4'), (c, type) => {
        const changed = withType(c, type);
        for (const [name, on] of Object.entries(c.features)) expect(hasFeature(changed, name)).toBe(on);
      }),
    );
  });

  it('read what people type', () => {
    expect(choicesOf('mkfs.ext4 -q -O^has_journal,inline_data d.img 8M')).toMatchObject({
      type: 'ext4',
      features: { has_journal: false, inline_data: true },
      rest: ['-q'],
    });
    expect(choicesOf('mke2fs -j d.img')).toMatchObject({ type: 'ext3', size: '' });
    expect(choicesOf('mke2fs -O none d.img 1M')!.features).toMatchObject({ filetype: false, sparse_super: false });
    for (const no of ['', 'ls', 'mke2fs', 'mke2fs -t xfs d 1M', 'mke2fs -y d 1M', 'mke2fs a b c'])
      expect(choicesOf(no)).toBeUndefined();
  });

  it('offer only features that exist, and presets that can be shown', () => {
    for (const name of names) expect(featureNamed(name)?.name).toBe(name);
    for (const p of PRESETS) expect(commandOf(choicesOf(p.command)!)).toBe(p.command);
  });
});
