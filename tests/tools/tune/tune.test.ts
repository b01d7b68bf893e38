/** tune2fs here and on Linux: what each says, its exit code, and every byte that it leaves; `npm run fuzz -- tune` tries all. */
import { expect, it } from 'vitest';
import { describeWith } from '../../helpers/linux.ts';
import { runs, sample } from '../../helpers/long.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { faultOf } from './beside.ts';
import { madeUp, ONE_BY_ONE } from './command-lines.ts';
import { volumes } from './volumes.ts';

const names = Object.keys(volumes);
/** Each line on one of the volumes: another one for each run of the list. */
const TURNS = runs(1, names.length);
const LINES = sample(ONE_BY_ONE, 18);
describeWith(['tune2fs', 'e2fsck 1.47.0'], 'tune2fs here and on Linux', () => {
  it(`${TURNS} times ${LINES.length} command lines`, () => {
    const dir = tempDir();
    const faults = LINES.flatMap((line, i) =>
      Array.from({ length: TURNS }, (_, turn) => names[(i + turn) % names.length]).flatMap((name) => {
        const fault = faultOf(volumes[name](), line, dir);
        return fault === undefined ? [] : [`${name}: tune2fs ${line}\n${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  /** With bigalloc only the journal, the bitmaps and the counts are another matter. */
  it('the journal of clusters goes, comes, and goes with other changes', () => {
    const dir = tempDir();
    const lines = [
      '-O ^has_journal',
      '-O ^has_journal,^dir_index -c 3',
      '-j',
      '-J size=2',
      '-O has_journal,^metadata_csum',
      '-O ^bigalloc',
    ];
    const clustered = names.filter((name) => name.startsWith('bigalloc'));
    const faults = sample(clustered, 4).flatMap((name) =>
      lines.flatMap((line) => {
        const fault = faultOf(volumes[name](), line, dir);
        return fault === undefined ? [] : [`${name}: tune2fs ${line}\n${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('made-up command lines', () => {
    const dir = tempDir();
    // Once another thing was said first.
    for (const line of ['-O dirdata,^meta_bg -I 256 -e remount-ro', '-I 256 -m 3 -j -L x', '-I 128 -m 3'])
      expect(faultOf(volumes['ea_inode with uninit_bg, checked'](), line, dir), line).toBeUndefined();
    for (let seed = 1; seed <= runs(4, 400); seed++) {
      const name = names[seed % names.length];
      expect(faultOf(volumes[name](), madeUp(seed), dir), `${name}: ${madeUp(seed)}`).toBeUndefined();
    }
  });
});
