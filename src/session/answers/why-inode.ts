/**
 * The reason for an inode's place: the request for it, and the rule that chose its group.
 *
 *      mkdir d                  the command
 *        an inode is asked for  for a directory, by the directory that it will be named in
 *        the rule               directories of the root are spread; others stay near; files lie with their directory
 *        the inode              the first that is free there; groups that were passed over
 */

import { isFinding } from '../../engine/volume/finding.ts';
import { firstInode, type Geometry } from '../../engine/volume/geometry.ts';
import { hasFlag, readInode } from '../../engine/volume/inode.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { S_IFDIR, S_IFMT } from '../../format/mode.ts';
import type { FieldsOf } from '../../trace/event.ts';
import { is } from '../../trace/event.ts';
import { AllocateInode, RequestInode } from '../../trace/events/ialloc.ts';
import { eventsIn } from '../../trace/events-of.ts';
import type { Recording } from '../../trace/recording.ts';
import { causesOf, reasonOf, type Why } from './why-chain.ts';

interface Asked {
  recording: Recording;
  step: number;
  volume: Volume;
  /** The block of the inode table, its group, and a byte of the inode. */
  block: number;
  group: number;
  byte: number;
}

/** Undefined for an inode that mke2fs made, because it has the same reasons as its block. */
export function whyInode({ recording, step, volume, block, group, byte }: Asked): Why | undefined {
  const { geometry: g, groups } = volume;
  const at = (block - groups.inodeTable[group]) * g.blockSize + byte;
  const ino = firstInode(g, group) + Math.floor(at / g.inodeSize);
  const made = eventsIn(recording, AllocateInode, 0, step).findLast(({ fields }) => fields.ino === ino);
  if (!made) return undefined;
  const { events } = recording;
  let asked = made.id - 1;
  while (asked > made.cause && !is(events[asked], RequestInode)) asked--;
  const before = [...causesOf(recording, made.id), ...(asked > made.cause ? [asked] : [])];
  const rule = { event: made.id, sentence: ruleOf(volume, made.fields), considered: [] };
  return {
    of: `inode ${ino}`,
    reasons: [...before.map((id) => reasonOf(recording, id)), rule, reasonOf(recording, made.id)],
  };
}

const unitOf = ({ flexSize }: Geometry, group: number): number => Math.floor(group / flexSize);

/** The rule for this kind of file, and whether the inode's group follows it. */
function ruleOf(volume: Volume, { ino, dir, mode, group }: FieldsOf<typeof AllocateInode>): string {
  const { geometry: g } = volume;
  const unit = g.flexSize > 1 ? 'flex group' : 'group';
  const home = Math.floor((dir - 1) / g.inodesPerGroup);
  const chosen = unitOf(g, group);
  if ((mode & S_IFMT) !== S_IFDIR)
    return chosen === unitOf(g, home)
      ? `The rule for files: *in the ${unit} of its directory*. Inode ${dir} lies in ${unit} ${chosen}.`
      : `The rule for files: in the ${unit} of its directory; ${unit} ${unitOf(g, home)} could not take inode ${ino}, *so the next one that could did*.`;
  if (spreads(volume, dir))
    return `The rule for a directory at the top of the tree (Orlov): *spread them*. From the ${unit} that the hash of its name picks, the one with the fewest directories, if it has as much free as the average: ${unit} ${chosen}.`;
  return chosen === unitOf(g, home)
    ? `The rule for other directories (Orlov): *near the parent*, unless its ${unit} is crowded. ${unit === 'group' ? 'Group' : 'Flex group'} ${chosen} is not.`
    : `The rule for other directories (Orlov): near the parent, or where its last new inode went, unless that ${unit} is crowded: *${unit} ${chosen}*.`;
}

/** Answers whether a directory spreads its subdirectories. The root does, and so does a directory with the flag. */
function spreads(volume: Volume, dir: number): boolean {
  const inode = readInode(volume, dir);
  return dir === EXT4_ROOT_INO || (!isFinding(inode) && hasFlag(inode, 'EXT4_TOPDIR_FL'));
}
