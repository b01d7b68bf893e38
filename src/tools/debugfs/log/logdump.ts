/**
 * `logdump`: the journal as debugfs reads it, in any state.
 *
 *     logdump            what follows in the log, block by block           -a   each descriptor and revoke; -c what is in the copies
 *     logdump -S         the journal's superblock, too                     -b 66, -i f   what is logged of a block, of an inode
 *     logdump -O -n 5    older transactions, five of them                  -s, -f FILE   of the copied map, of a file of the machine
 *
 * A second word is a file that the answer is written to.
 */
import { bytesOf } from '../../../bytes/text.ts';
import { readDescriptor } from '../../../engine/volume/descriptor.ts';
import { blockSizeOf, groupOf, groupStart } from '../../../engine/volume/geometry.ts';
import { journalSuperblockText } from '../../../engine/volume/info-journal.ts';
import type { Volume } from '../../../engine/volume/volume.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, EXT4_SUPER_MAGIC, SUPERBLOCK_OFFSET } from '../../../format/constants.ts';
import { hasIncompat } from '../../../format/features.ts';
import { JBD2_MAGIC_NUMBER, JournalSuperblock } from '../../../format/jbd2.ts';
import { Superblock } from '../../../format/superblock.ts';
import { type HostFiles, NO_HOST } from '../host-files.ts';
import { optionsOf } from '../options.ts';
import { type Answer, cNumber, fails, inodeOf, isAnswer } from '../request.ts';
import { type LogSource, ownLog, readWhole } from './source.ts';
import { LogWalk, type Sought } from './walk.ts';

const USAGE = `Usage: logdump [-acsOS] [-n<num_trans>] [-b<block>] [-i<filespec>]
	[-f<journal_file>] [output_file]
`;

/** -1 means every block. In C it is the largest number. */
const EVERY = -1n;

function numberOf(text: string): bigint | undefined {
  if (/^-\d+$/.test(text)) return BigInt(text);
  const n = cNumber(text);
  return n === undefined ? undefined : BigInt(n);
}

/** The target of the request, or debugfs's complaint. `told` is the output so far. */
function soughtOf(
  volume: Volume,
  command: string,
  given: ReadonlyMap<string, string>,
): (Sought & { told: string }) | Answer {
  const err = (text: string) => fails(`${command}: ${text}`);
  const sought: Sought & { told: string } = {
    all: given.has('a'),
    contents: given.has('c'),
    old: given.has('O'),
    narrow: given.has('b') || given.has('i'),
    told: '',
  };
  const { geometry: g } = volume;
  const [asked, file, count] = [given.get('b'), given.get('i'), given.get('n')];
  const block = asked === undefined ? EVERY : numberOf(asked);
  if (block === undefined) return err(`Bad block number - ${asked}`);
  if (count !== undefined) {
    if (!/^[+-]?\d+$/.test(count)) return err(`Bad log counts number - ${count}`);
    if (BigInt(count) !== EVERY) sought.transactions = BigInt(count);
  }
  if (file !== undefined) {
    const inode = inodeOf(volume, file);
    if (isAnswer(inode)) return inode;
    const group = Math.floor((inode.ino - 1) / g.inodesPerGroup);
    const at = ((inode.ino - 1) % g.inodesPerGroup) * EXT4_GOOD_OLD_INODE_SIZE;
    const place = readDescriptor(volume, group).inodeTable + Math.floor(at / g.blockSize);
    sought.inode = { ino: inode.ino, block: place, offset: at % g.blockSize };
    sought.told = `Inode ${inode.ino} is at group ${group}, block ${place}, offset ${at % g.blockSize}\n`;
  }
  if (block !== EVERY) {
    const group = groupOf(g, Number(block));
    if (!(group >= 0 && group < g.groups))
      return err(`block ${asked} is in no group, and debugfs ends with a segmentation fault`);
    sought.block = block;
    const bit = Number(block) - groupStart(g, group);
    sought.bitmap = { block: readDescriptor(volume, group).blockBitmap, bit };
  }
  return sought;
}

/** Where the journal's superblock lies, and the output about a device that holds only a journal. */
function beginning(source: LogSource, all: boolean): { at: number; told: string } | string {
  const head = readWhole(source, 0, 2 * SUPERBLOCK_OFFSET);
  if (typeof head === 'string') return head;
  const sb = Superblock.read(head, SUPERBLOCK_OFFSET);
  if (sb.s_magic !== EXT4_SUPER_MAGIC || !hasIncompat(sb, 'journal_dev')) return { at: 0, told: '' };
  const size = blockSizeOf(sb);
  const told = all ? `\tuuid=${sb.s_uuid}\n\tblocksize=${size}\n\tjournal data size ${sb.s_blocks_count_lo}\n` : '';
  const at = (Math.floor(SUPERBLOCK_OFFSET / size) + 1) * size;
  return { at, told: `Ext2 superblock header found.\n${told}` };
}

function tell(volume: Volume, source: LogSource, sought: Sought, superblock: boolean): Answer {
  const start = beginning(source, sought.all);
  const unread = (why: string): Answer => ({ out: '', err: `logdump: ${why} while reading journal\n` });
  if (typeof start === 'string') return unread(start);
  let out = start.told;
  const bytes = readWhole(source, start.at, JournalSuperblock.size);
  if (typeof bytes === 'string') return { ...unread(bytes), out };
  const js = JournalSuperblock.read(bytes);
  const { blockSize } = volume.geometry;
  if (superblock) out += `${journalSuperblockText(js, blockSize, 0)}\n`;
  if (js.s_header.h_magic !== JBD2_MAGIC_NUMBER)
    return { out: `${out}Journal superblock magic number invalid!\n`, err: '' };
  if (js.s_blocksize !== blockSize)
    return { out: `${out}Journal block size invalid: ${js.s_blocksize} (${js.s_blocksize})\n`, err: '' };
  const walk = new LogWalk(volume, source, js, sought);
  walk.run();
  return { out: out + walk.out, err: walk.err };
}

export function logdump(volume: Volume, words: readonly string[], _now: number, host?: HostFiles): Answer {
  const [command] = words;
  const { given, rest, mistake } = optionsOf(words, 'ab:ci:f:OsSn:');
  const err = (text: string) => ({ out: '', err: `${command}: ${text}` });
  if (mistake || rest.length > 1) return { out: '', err: `${mistake}${command}: ${USAGE}` };
  const sought = soughtOf(volume, command, given);
  if (isAnswer(sought)) return sought;
  const { told } = sought;
  const [to] = rest;
  if (to !== undefined && !host) return err(`${NO_HOST}\n`);
  const file = to === undefined ? undefined : host!.create(to);
  if (typeof file === 'string') return { ...err(`${file} while opening ${to} for logdump\n`), out: told };
  const answer = ((): Answer => {
    const from = given.get('f');
    if (from !== undefined && !host) return err(`${NO_HOST}\n`);
    const source = from === undefined ? ownLog(volume, given.has('s')) : host!.open(from);
    if (typeof source === 'string')
      return err(from === undefined ? source : `${source} while opening ${from} for logdump\n`);
    return tell(volume, source, sought, given.has('S'));
  })();
  if (!file) return { out: told + answer.out, err: answer.err };
  file.write(0, bytesOf(answer.out));
  file.end(answer.out.length);
  return { out: told, err: answer.err };
}
