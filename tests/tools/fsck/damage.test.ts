/**
 * Every structure, damaged on purpose: our `fsck -n` must find a problem exactly where e2fsck does, and
 * leave nothing for e2fsck to find after `-y`.
 *
 *     fixtures/*.img.gz ── damage ──▶ fsck -n ── = ──▶ verdicts.json, what e2fsck 1.47.0 said
 *                                          fsck -y ──▶ e2fsck -fn: clean
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { PROBLEMS, type ProblemCode } from '../../../src/tools/fsck/problems.ts';
import { User } from '../../../src/tools/fsck/user.ts';
import { describeWith, mustJudge } from '../../helpers/linux.ts';
import { long, sample } from '../../helpers/long.ts';
import { renewing } from '../../helpers/settings.ts';
import { askE2fsck, e2fsckWorks, isClean } from './ask-e2fsck.ts';
import { fsckDamages } from './damage.ts';
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
/** Of these e2fsck is asked again. */
const asked = sample(damages, 240);

/** Problems that no damage here leads to. */
const UNREACHED: ReadonlySet<string> = new Set<ProblemCode>([
  'no_room_for_table',
  'attr_name_length',
  'attr_value_offset',
  'htree_needs_siphash',
  // dir-links.test.ts leads to it.
  'too_many_links',
]);
/** Where -y finds what -n does not: it is met on the way, or only where something may be written. */
const BY_REPAIRS: ReadonlySet<string> = new Set([
  'ext4: inode: i_links_count of an indexed directory 1',
  'ext2: superblock: s_flags without a hash sign',
  'ext2: superblock: s_journal_inum without a journal',
  'ext2: superblock: s_uuid all zeros',
  'ext2: superblock: s_last_orphan out of range',
  'ext2: superblock: s_last_orphan a file in use',
  'ext2: orphans: a deleted file on the list',
  'ext2: orphans: a list that leads out of the volume',
  'ext2: orphans: a block out of range',
  'ext2: descriptor: bg_block_bitmap out of range',
  'ext2: descriptor: bg_inode_table out of range',
  'ext3: journal: backup of the map lost',
  'ext3: journal: an ordinary file',
  'ext2: inode: a file becomes a directory',
  'ext2: inode: all ones',
  'ext2: map: a block claimed twice by two files',
  'ext4: entry: rec_len zero',
  'ext4: htree root: . rec_len',
  'ext2: entry: file_type zero',
  'ext2: lost+found: a file',
  'ext4-quota: quota: s_usr_quota_inum of a file',
  'ext4-inline: inline: lost+found inside',
  'ext4-encrypt: encryption: lost+found with the flag, and a file without a name',
  'ext4-flex: orphan file: a hole, with orphan_present',
  'ext4-flex: orphan file: i_size odd, with orphan_present',
  'ext4-flex: orphan file: ob_magic, with orphan_present',
  'ext4-flex: orphan file: ob_checksum, with orphan_present',
]);
/** Here e2fsck -p ends, or writes over inodes; ours repairs what it can. */
const P_DIFFERS: ReadonlySet<string> = new Set(['ext4-mmp: mmp: s_mmp_block in the inode table']);

/** Runs `work`; the codes of what checks told meanwhile. */
function codesOf(work: () => void): Set<string> {
  const codes = new Set<string>();
  const { ask } = User.prototype;
  const spy = vi.spyOn(User.prototype, 'ask').mockImplementation(function (this: User, code, args, touched) {
    if (!this.silent) codes.add(code);
    return ask.call(this, code, args, touched);
  });
  work();
  spy.mockRestore();
  return codes;
}

if (renewing)
  describeWith(['e2fsck'], 'e2fsck is asked', () => {
    it('about all of them', () => {
      for (const d of damages) {
        const bytes = d.make();
        const clean = isClean(askE2fsck(bytes, '-fn'));
        const stops = askE2fsck(bytes, '-fp').status >= 4;
        verdicts[d.name] = { clean, stops };
        const { after: theirs } = e2fsckWorks(bytes, '-fy');
        if (!isClean(askE2fsck(theirs, '-fn'))) verdicts[d.name].hopeless = true;
      }
      const sorted = Object.fromEntries(Object.entries(verdicts).sort(([a], [b]) => (a < b ? -1 : 1)));
      const rows = Object.entries(sorted).map(([name, v]) => `  ${JSON.stringify(name)}: ${JSON.stringify(v)}`);
      fs.writeFileSync(FILE, `{\n${rows.join(',\n')}\n}\n`);
    });
  });
else {
  describe('damaged volumes', () => {
    const looked = sample(damages, 36);
    let found = new Set<string>();

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
      found = codesOf(() => {
        for (const d of looked) {
          const { status, result } = fsckBytes(d.make(), '-n');
          const clean = status === 0 && result?.refused === 0;
          if (clean !== verdicts[d.name].clean && d.name !== E2FSCK_FAILS)
            differ.push(`${d.name}: e2fsck ${verdicts[d.name].clean ? 'clean' : 'not'}`);
        }
      });
      console.log(`fsck -n agrees with e2fsck on ${looked.length - differ.length} of ${looked.length} damaged volumes`);
      expect(differ).toEqual([]);
    });

    // Each of them is needed for this.
    if (long)
      it(`between them they lead to every problem that a check knows, but for ${UNREACHED.size}`, () => {
        const repaired = damages.filter((d) => BY_REPAIRS.has(d.name));
        const codes = codesOf(() => {
          for (const d of repaired) fsckBytes(d.make(), '-y');
        });
        const all = Object.keys(PROBLEMS);
        const missing = all.filter((code) => !found.has(code) && !codes.has(code));
        console.log(`${all.length - missing.length} of ${all.length} problems are found; not: ${missing.join(', ')}`);
        expect(new Set(missing)).toEqual(UNREACHED);
      });

    it('-p stops where e2fsck -p does', () => {
      const differ = asked.filter((d) => fsckBytes(d.make(), '-p').status >= 4 !== verdicts[d.name].stops);
      expect(differ.map((d) => d.name).filter((name) => !P_DIFFERS.has(name))).toEqual([]);
    });
  });

  describeWith(['e2fsck'], 'after -y', () => {
    it('e2fsck finds nothing, and its verdicts are what they were', () => {
      const wrong: string[] = [];
      let mended = 0;
      const current = mustJudge('e2fsck 1.47.0');
      for (const d of asked) {
        const bytes = d.make();
        if (current && isClean(askE2fsck(bytes, '-fn')) !== verdicts[d.name].clean) wrong.push(`${d.name}: verdict`);
        const { store, status } = fsckBytes(bytes, '-y');
        if (verdicts[d.name].hopeless) {
          // What e2fsck cannot repair either is reported, or repaired all the same.
          continue;
        }
        const said = store && askE2fsck(storeBytes(store), '-fn');
        if (!said || !isClean(said)) wrong.push(`${d.name}: ours ended with ${status}; ${said?.text.slice(0, 300)}`);
        else mended++;
      }
      console.log(
        `after fsck -y e2fsck finds nothing on ${mended} of ${asked.length}; the others it cannot mend itself`,
      );
      expect(wrong).toEqual([]);
    });

    it('the volumes were sound before', () => {
      // One has its journal elsewhere, and is not checked without it.
      for (const name of FSCK_VOLUMES.filter((name) => name !== 'ext3-outside')) {
        const bytes = fsckVolume(name);
        const said = askE2fsck(bytes, '-fn');
        expect(isClean(said), name).toBe(true);
        const ours = fsckBytes(bytes, '-n');
        expect(
          ours.lines.filter((line) => !line.startsWith('Pass ')),
          name,
        ).toEqual([]);
        // The last line is the same, except for how scattered files are.
        const counts = /(\d+\/\d+) files .*, (\d+\/\d+) blocks/;
        expect(counts.exec(ours.result!.summary)?.slice(1)).toEqual(counts.exec(said.text)?.slice(1));
      }
    });
  });
}
