/**
 * Every structure, damaged on purpose: our `fsck -n` must find a problem exactly where e2fsck does, and
 * leave nothing for e2fsck to find after `-y`.
 *
 *     fixtures/*.img.gz ── damage ──▶ fsck -n ── = ──▶ verdicts.json, what e2fsck 1.47.0 said
 *                                          fsck -y ──▶ e2fsck -fn: clean
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeWith, mustJudge } from '../../helpers/linux.ts';
import { long } from '../../helpers/long.ts';
import { renewing } from '../../helpers/settings.ts';
import { fsckDamages } from './damage.ts';
import { askE2fsck, e2fsckWorks, inParallel, isClean } from './e2fsck-many.ts';
import { FSCK_VOLUMES, fsckBytes, fsckVolume, storeBytes } from './volumes.ts';

const FILE = fileURLToPath(new URL('./fixtures/verdicts.json', import.meta.url));

interface Verdict {
  /** Whether -fn finds nothing. */
  clean: boolean;
  /** Whether -fp stops, because a person has to decide. */
  stops: boolean;
  /** e2fsck itself cannot repair it: after its -fy it still finds something. */
  hopeless?: boolean;
}

const damages = fsckDamages();
const verdicts: Record<string, Verdict> = renewing ? {} : JSON.parse(fs.readFileSync(FILE, 'utf8'));
/** Here e2fsck -fn fails itself: it tries to write. */
const E2FSCK_FAILS = 'ext3: journal superblock: s_errno';
/** e2fsck is asked about one in this many; the others are left to other machines and days. */
const EVERY = long ? 1 : 11;
const asked = damages.filter((_, i) => i % EVERY === 0);

/** Damaged volumes on which -p goes on where e2fsck's stops, or stops where it goes on. */
const PREEN_DIFFERS: ReadonlySet<string> = new Set(['ext4-4k: superblock: extents feature lost']);

if (renewing)
  describeWith(['e2fsck'], 'e2fsck is asked', () => {
    it('about all of them', { timeout: 600_000 }, async () => {
      await inParallel(damages, async (d) => {
        const bytes = d.make();
        const clean = isClean(await askE2fsck(bytes, '-fn'));
        const stops = (await askE2fsck(bytes, '-fp')).status >= 4;
        verdicts[d.name] = { clean, stops };
        const { after: theirs } = await e2fsckWorks(bytes, '-fy');
        if (!isClean(await askE2fsck(theirs, '-fn'))) verdicts[d.name].hopeless = true;
      });
      const sorted = Object.fromEntries(Object.entries(verdicts).sort(([a], [b]) => (a < b ? -1 : 1)));
      const rows = Object.entries(sorted).map(([name, v]) => `  ${JSON.stringify(name)}: ${JSON.stringify(v)}`);
      fs.writeFileSync(FILE, `{\n${rows.join(',\n')}\n}\n`);
    });
  });
else {
  describe('damaged volumes', () => {
    it('have each a verdict', () => {
      expect(new Set(damages.map((d) => d.name)).size).toBe(damages.length);
      expect(Object.keys(verdicts).sort()).toEqual(damages.map((d) => d.name).sort());
      const clean = Object.values(verdicts).filter((v) => v.clean).length;
      // Damage that does no harm keeps the other verdict honest.
      expect(clean).toBeGreaterThan(20);
      expect(clean).toBeLessThan(damages.length / 4);
    });

    it('-n finds a problem exactly where e2fsck does', () => {
      const differ: string[] = [];
      for (const d of damages) {
        const { status, result } = fsckBytes(d.make(), '-n');
        const clean = status === 0 && result?.refused === 0;
        if (clean !== verdicts[d.name].clean && d.name !== E2FSCK_FAILS)
          differ.push(`${d.name}: e2fsck ${verdicts[d.name].clean ? 'clean' : 'not'}`);
      }
      console.log(
        `fsck -n agrees with e2fsck on ${damages.length - differ.length} of ${damages.length} damaged volumes`,
      );
      expect(differ).toEqual([]);
    });

    it(`-p stops where e2fsck -p does, but for ${PREEN_DIFFERS.size}`, () => {
      const differ = asked.filter((d) => fsckBytes(d.make(), '-p').status >= 4 !== verdicts[d.name].stops);
      const known = asked.filter((d) => PREEN_DIFFERS.has(d.name));
      expect(differ.map((d) => d.name)).toEqual(known.map((d) => d.name));
    });
  });

  describeWith(['e2fsck'], 'after -y', () => {
    it('e2fsck finds nothing, and its verdicts are what they were', { timeout: 240_000 }, async () => {
      const wrong: string[] = [];
      let mended = 0;
      const current = mustJudge('e2fsck 1.47.0');
      await inParallel(asked, async (d) => {
        const bytes = d.make();
        if (current && isClean(await askE2fsck(bytes, '-fn')) !== verdicts[d.name].clean)
          wrong.push(`${d.name}: verdict`);
        const { store, status } = fsckBytes(bytes, '-y');
        if (verdicts[d.name].hopeless) {
          // What e2fsck cannot repair either is reported, or repaired all the same.
          return;
        }
        const said = store && (await askE2fsck(storeBytes(store), '-fn'));
        if (!said || !isClean(said)) wrong.push(`${d.name}: ours ended with ${status}; ${said?.text.slice(0, 300)}`);
        else mended++;
      });
      console.log(
        `after fsck -y e2fsck finds nothing on ${mended} of ${asked.length}; the others it cannot mend itself`,
      );
      expect(wrong).toEqual([]);
    });

    it('the volumes were sound before', async () => {
      await inParallel(FSCK_VOLUMES, async (name) => {
        const bytes = fsckVolume(name);
        const said = await askE2fsck(bytes, '-fn');
        expect(isClean(said), name).toBe(true);
        const ours = fsckBytes(bytes, '-n');
        expect(
          ours.lines.filter((line) => !line.startsWith('Pass ')),
          name,
        ).toEqual([]);
        // The last line is the same, except for how scattered files are.
        const counts = /(\d+\/\d+) files .*, (\d+\/\d+) blocks/;
        expect(counts.exec(ours.result!.summary)?.slice(1)).toEqual(counts.exec(said.text)?.slice(1));
      });
    });
  });
}
