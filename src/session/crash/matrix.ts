/**
 * A power cut at every moment in every journal mode. A script runs on a volume of each mode, and the power is cut after
 * its requests to the disk. Once everything that may be lost is lost, and once a random draw decides.
 *
 *                   request 3      6         9     …  end
 *      ordered           lost     lost      whole     whole
 *      no journal        damaged  lost      broken    whole
 */
import { Refused } from '../../bytes/refused.ts';
import type { Commands } from '../../shell/commands.ts';
import { parseScript } from '../../shell/language/parse.ts';
import type { Directives } from '../../shell/language/script.ts';
import type { Lose } from '../../trace/crash-disk.ts';
import { defineAnswer } from '../answers/define-answer.ts';
import { withFeature, withOption, withType } from '../compare/presets.ts';
import { SESSION } from '../refusals/session.ts';
import { isOffline, piecesOf } from '../run/unmounted-lines.ts';

export interface MatrixMode {
  label: string;
  /** The script with the directives of this mode. */
  text: string;
}

export interface MatrixPoint {
  /** The step of the power cut. */
  step: number;
  /** The number of requests to the disk before it, counted from the mount on. */
  requests: number;
}

export interface MatrixRow {
  points: MatrixPoint[];
  /** The number of requests in all, and the number between one point and the next. */
  total: number;
  every: number;
}

/**
 * `sound`: neither a journal nor e2fsck was needed. `recovered`: the mount repaired the volume. `damaged`: e2fsck finds
 * damage after the mount. `unmountable`: the volume could not be mounted.
 */
export type Structure = 'sound' | 'recovered' | 'damaged' | 'unmountable';
/**
 * `whole`: everything is as believed. `lost`: only files that were not promised differ. `stale`: some of those files hold
 * bytes that never belonged to them. `broken`: content that fsync or sync had promised is missing.
 */
export type DataFate = 'whole' | 'lost' | 'stale' | 'broken';

export interface MatrixVerdict {
  losing: Lose;
  structure: Structure;
  data: DataFate;
  /** The number of problems that e2fsck finds after the mount. */
  problems: number;
  /** The number of files and directories that are not as believed, and how many of them were promised. */
  changed: number;
  promised: number;
}

/** The verdicts for a point, with everything lost and by a random draw. */
export type MatrixCell = [MatrixVerdict, MatrixVerdict];

/** At most this many points are tried in a mode. */
export const MOST_POINTS = 24;

/** The work before the first check, damage or crash. Later lines belong to another disk. @internal */
export function workOf(run: string, typed: readonly string[]): { text: string; typed: string[] } {
  const [{ line: text }] = piecesOf(run);
  const end = typed.findIndex(isOffline);
  if (text !== run) return { text, typed: [] };
  return { text, typed: end < 0 ? [...typed] : typed.slice(0, end) };
}

/** The page's work and the modes in which it can run; undefined if it is not a script. */
export const matrixWork = defineAnswer(
  'matrixWork',
  ({ whole }, { run, typed }: { run: string; typed: readonly string[] }) => {
    const work = workOf(run, typed);
    const modes = matrixModes(work.text, whole.equipment.commands);
    return modes instanceof Refused ? undefined : { ...work, modes };
  },
  { holds: 'always' },
);

/** The script as it is, and in each other mode; Refused if it is not a script. */
export function matrixModes(text: string, commands: Commands): MatrixMode[] | Refused {
  const { problems, script } = parseScript(text, commands);
  if (problems) return new Refused(SESSION.all({ of: problems.map(({ line, why }) => SESSION.line({ line, why })) }));
  const { directives } = script;
  const { mkfs = '-t ext4', mount = '' } = directives;
  const ext2 = /(^|\s)-t\s*ext2(\s|$)/.test(mkfs) || !/(^|\s)-t/.test(mkfs);
  const journal = ext2 ? /(^|\s)-j(\s|$)|[ ,]has_journal/.test(mkfs) : !mkfs.includes('^has_journal');
  const own = journal ? (/(?:^|,)data=(\w+)/.exec(mount)?.[1] ?? 'ordered') : 'none';
  const modes: MatrixMode[] = [{ label: `${LABELS[own] ?? own}, as it is`, text }];
  for (const mode of Object.keys(LABELS))
    if (mode !== own) modes.push({ label: LABELS[mode], text: inMode(text, mkfs, mount, mode, { journal, ext2 }) });
  return modes;
}

const LABELS: Readonly<Record<string, string>> = {
  ordered: 'ordered',
  writeback: 'writeback',
  journal: 'journal',
  none: 'no journal',
};

/** Options that only a journal has. */
const JOURNAL_OPTION = /^(?:data=|journal_|nojournal_|commit=)/;

function inMode(text: string, mkfs: string, mount: string, mode: string, is: { journal: boolean; ext2: boolean }) {
  if (mode === 'none') {
    const options = mkfs.replace(/(^|\s)-(?:j|J\s*\S+)(?=\s|$)/g, ' ').trim();
    const without = mount.split(',').filter((word) => !JOURNAL_OPTION.test(word));
    return withDirectives(text, { mkfs: withFeature(options, '^has_journal'), mount: without.join(',') });
  }
  // An ext2 with a journal becomes ext3. Everything else keeps its features.
  const made = is.journal ? mkfs : is.ext2 ? withType(mkfs, 'ext3') : withFeature(mkfs, 'has_journal');
  return withDirectives(text, { mkfs: made, mount: withOption(mount, `data=${mode}`, /^data=/) });
}

/** The script with these directives, which replace the present ones or stand at its top. */
function withDirectives(text: string, directives: Pick<Directives, 'mkfs' | 'mount'>): string {
  let out = text;
  for (const [name, value] of Object.entries(directives)) {
    const present = new RegExp(`^[ \\t]*#[ \\t]*${name}:.*$`, 'gm');
    const line = `# ${name}: ${value}`;
    if (present.test(out)) out = out.replace(present, () => (value === '' ? '#' : line));
    else if (value !== '') out = `${line}\n${out}`;
  }
  return out;
}
