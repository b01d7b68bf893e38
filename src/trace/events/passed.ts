/**
 * The candidates that an event rejected: each place or size with the reason, as data (`{ kind, …numbers }`) and an English
 * sentence. An event carries only the data. The sentence is made when it is shown, in English here.
 */
import type { Said } from '../../bytes/said.ts';
import { alone, englishOf, fits, type Kinds, type KindWords, type OfKinds, kind as passed } from '../kinds.ts';
import { bool, int, oneOf, text } from '../shape.ts';

const GROUP = int('Its number');
const UNITS = oneOf('What is counted', ['blocks', 'clusters', 'inodes']);

/** The kinds of candidates. */
export const CANDIDATES = {
  group: passed({ group: GROUP }, (of) => `group ${of.group}`),
  flex_group: passed({ group: GROUP }, (of) => `flex group ${of.group}`),
  other_groups: alone('any other group'),
  goal: passed({ block: int('Its first block') }, (of) => `the goal itself, block ${of.block}`),
  extent: passed(
    { first: int('Its first block of the file'), last: int('Its last'), slot: int('Its place in the leaf') },
    (of) => `extend the extent ${of.first}–${of.last} in slot ${of.slot}`,
  ),
  usage_type: passed({ type: text('As mke2fs.conf calls it') }, (of) => of.type),
  groups: passed({ groups: int('How many') }, (of) => `${of.groups} groups`),
};

export const REASONS = {
  full: alone('it is full'),
  taken: alone('it is taken'),
  no_stripe: alone('it does not begin a stripe'),
  few_free_there: passed(
    { free: int('Free there'), wanted: int('Wanted'), units: UNITS },
    (of) => `only ${of.free} of ${of.wanted} ${of.units} are free there`,
  ),
  none_listed: alone('none is listed as good enough'),
  not_read: alone('its bitmap is not read yet'),
  for_directories: alone('the first group of a flex group is kept for directories'),
  few_free: passed(
    { free: int('Free'), wanted: int('Wanted'), units: UNITS },
    (of) => `${of.free} free ${of.units} are fewer than ${of.wanted}`,
  ),
  small_buddy: passed(
    { largest: int('Its largest free buddy'), wanted: int('Wanted'), units: UNITS },
    (of) => `its largest free buddy is ${of.largest} ${of.units}, not ${of.wanted}`,
  ),
  short_runs: passed(
    { runs: int('Free runs'), average: int('Their length on average'), wanted: int('Wanted'), units: UNITS },
    (of) => `its ${of.runs} free runs are ${of.average} ${of.units} on average, not ${of.wanted}`,
  ),
  small_for_window: passed(
    { free: int('Free blocks'), window: int('Size of the window') },
    (of) => `${of.free} free blocks are no more than half of a window of ${of.window}`,
  ),
  no_gap: passed({ blocks: int('Wanted') }, (of) => `no gap of ${of.blocks} blocks between windows`),
  none_behind_windows: alone('nothing is free behind the windows'),
  no_inode: alone('no inode is free'),
  no_inode_or_block: alone('no inode or no block is free'),
  many_directories: passed(
    { directories: int('In it'), fewest: int('The fewest so far') },
    (of) => `${of.directories} directories are not fewer than ${of.fewest}`,
  ),
  inodes_below_average: alone('fewer inodes are free than on average'),
  blocks_below_average: alone('fewer blocks are free than on average'),
  too_many_directories: passed(
    { directories: int('In it'), most: int('At most wanted') },
    (of) => `it has ${of.directories} directories, at most ${of.most} are wanted`,
  ),
  split_for_io: alone('it is split off for an I/O: nothing is merged before that ends'),
  apart_in_file: passed({ blocks: int('Between them') }, (of) => `${of.blocks} blocks of the file lie between them`),
  other_state: alone('one is written, the other is not'),
  apart_on_volume: alone('they are not neighbours on the volume'),
  too_long: passed(
    { blocks: int('Of both'), unwritten: bool('Whether they are unwritten') },
    (of) => `${of.blocks} blocks are more than an ${of.unwritten ? 'unwritten' : 'written'} extent can hold`,
  ),
  other_size: passed({ sizes: text('For which it is') }, (of) => `it is for volumes ${of.sizes}`),
  last_too_small: passed(
    { blocks: int('Of the last group') },
    (of) => `the last would have ${of.blocks} blocks, hardly more than its own metadata takes`,
  ),
  less_room: passed(
    { free: int('Free blocks'), best: int('Free blocks of the chosen group'), group: int('The chosen group') },
    (of) =>
      `${of.free} blocks are free there, ${of.free === of.best ? 'no more than' : 'fewer than'} the ${of.best} of group ${of.group}`,
  ),
};

export type Candidate = OfKinds<typeof CANDIDATES>;
export type Reason = OfKinds<typeof REASONS>;

/** A rejected candidate, and the reason. */
export interface Rejected {
  readonly candidate: Candidate;
  /** The criterion by which the allocator looked at it. */
  readonly by?: string;
  readonly why: Reason;
}

/** The sentences of another language, by kind. */
export type PassedWords = KindWords<Candidate | Reason>;

interface OfAnyKind {
  readonly kind?: unknown;
}
export const isCandidate = (of: OfAnyKind): of is Candidate => fits(CANDIDATES, of);
export const isReason = (of: OfAnyKind): of is Reason => fits(REASONS, of);

const KINDS: Kinds = { ...CANDIDATES, ...REASONS };
const said = <P extends Candidate | Reason>(of: P): P & { english: string } => ({
  ...of,
  english: englishOf(KINDS, of),
});

/** The same with its sentences, for the page. */
export interface RejectedSaid {
  readonly candidate: Candidate & Said;
  readonly by?: string;
  readonly why: Reason & Said;
}

export const rejectedSaid = (all: readonly Rejected[] | undefined): RejectedSaid[] =>
  (all ?? []).map((one) => ({ ...one, candidate: said(one.candidate), why: said(one.why) }));
