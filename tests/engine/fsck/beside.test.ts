/**
 * Our check beside e2fsck on every damaged volume of `damage.ts`: what -fn says and its exit code, what -fy says, and
 * what the volume holds afterwards. What differs is in a golden file, damage by damage; `npm run fuzz -- fsck` tries
 * all of them and prints the table of docs/fsck.md.
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describeWith } from '../../helpers/linux.ts';
import { runs } from '../../helpers/long.ts';
import { renewing } from '../../helpers/settings.ts';
import { type Compared, compared, oursOf, theirsOf } from './beside.ts';
import { type DamagedVolume, fsckDamages } from './damage.ts';
import { inParallel } from './e2fsck-many.ts';

const FILE = fileURLToPath(new URL('./fixtures/beside.json', import.meta.url));
const ASPECTS = ['verdict', 'exit', 'messages', 'repairs', 'volume', 'names', 'clean'] as const;

const all = fsckDamages();
const TRIES = Math.min(all.length, renewing ? all.length : runs(20, 60));
const tried = all.filter((_, i) => Math.floor((i * TRIES) / all.length) !== Math.floor(((i - 1) * TRIES) / all.length));

const differing = (c: Compared): string[] => ASPECTS.filter((aspect) => !c[aspect]);

/** How many are equal in each aspect, by what was damaged. */
function table(found: ReadonlyMap<string, readonly string[]>): string {
  const rows = new Map<string, number[]>();
  for (const [name, differ] of found)
    for (const kind of [name.split(': ')[1], 'all']) {
      const row = rows.get(kind) ?? [0, ...ASPECTS.map(() => 0)];
      row[0]++;
      for (const [i, aspect] of ASPECTS.entries()) if (!differ.includes(aspect)) row[i + 1]++;
      rows.set(kind, row);
    }
  const lines = [...rows].map(([kind, row]) => `| ${kind} | ${row.join(' | ')} |`);
  return [`| damage | volumes | ${ASPECTS.join(' | ')} |`, `|---|${'---|'.repeat(ASPECTS.length + 1)}`, ...lines].join(
    '\n',
  );
}

async function difference({ make }: DamagedVolume): Promise<string[]> {
  const bytes = make();
  return differing(compared(await oursOf(bytes), await theirsOf(bytes)));
}

describeWith(['e2fsck 1.47.0'], 'beside e2fsck', () => {
  it(`${TRIES} of ${all.length} damaged volumes differ in what is known, and in nothing else`, {
    timeout: 900_000,
  }, async () => {
    const found = new Map<string, string[]>();
    await inParallel(tried, async (d) => {
      found.set(d.name, await difference(d));
    });
    const now = Object.fromEntries([...found].filter(([, differ]) => differ.length > 0).sort());
    if (TRIES === all.length) console.log(table(found));
    if (renewing) fs.writeFileSync(FILE, `${JSON.stringify(now, undefined, 1)}\n`);
    const known: Record<string, string[]> = JSON.parse(fs.readFileSync(FILE, 'utf8'));
    const expected = Object.fromEntries(Object.entries(known).filter(([name]) => found.has(name)));
    expect(now).toEqual(expected);
  });

  it('names that e2fsck keeps are never lost', () => {
    const known: Record<string, string[]> = JSON.parse(fs.readFileSync(FILE, 'utf8'));
    expect(Object.keys(known).filter((name) => known[name].includes('names'))).toEqual([]);
  });
});
