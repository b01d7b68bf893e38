/**
 * debugfs 1.47.0, as far as it is built here: one request about a volume, answered with debugfs's output, byte for
 * byte. It reads the present content of the device.
 *
 *     debugfs(volume, 'stat <12>')  →  { out: 'Inode: 12   Type: regular …', err: '' }
 */
import type { Volume } from '../../engine/volume/volume.ts';
import { eaGet, eaList } from './attributes.ts';
import { blocks, bmap } from './blocks.ts';
import { cat, dirsearch } from './content.ts';
import { blockDump, inodeDump } from './dump.ts';
import { dumpFile, dumpTree } from './dump-out.ts';
import { dumpExtents } from './extents.ts';
import { filefrag } from './filefrag.ts';
import { dumpUnused, findFreeBlock, findFreeInode, listDeleted, testi } from './free.ts';
import type { HostFiles } from './host-files.ts';
import { htreeDump } from './htree.ts';
import { logdump } from './log/logdump.ts';
import { ls } from './ls.ts';
import { icheck, imap, ncheck, testb } from './numbers.ts';
import { type Answer, fails, inodeOf, isAnswer, type OfInode, says, wordsOf } from './request.ts';
import { stat } from './stat.ts';
import { stats } from './stats.ts';
import { dxHash, supportedFeatures } from './words.ts';

type Answering = (volume: Volume, words: readonly string[], now: number, host?: HostFiles) => Answer;

/** A request whose only word is a file. */
const ofInode =
  (usage: string, answer: OfInode): Answering =>
  (volume, words) => {
    if (words.length !== 2 || (words[1].startsWith('-') && words[1] !== '-'))
      return fails(`${words[0]}: Usage: ${usage} <file>`);
    const inode = inodeOf(volume, words[1]);
    return isAnswer(inode) ? inode : answer(volume, inode, words[1]);
  };

const REQUESTS: Readonly<Record<string, Answering>> = {
  stat: ofInode('stat', stat),
  show_inode_info: ofInode('stat', stat),
  blocks: ofInode('blocks', blocks),
  imap: ofInode('imap', imap),
  htree_dump: ofInode('htree_dump', htreeDump),
  htree: ofInode('htree_dump', htreeDump),
  ex: dumpExtents,
  extents: dumpExtents,
  dump_extents: dumpExtents,
  bmap,
  filefrag,
  ls,
  list_directory: ls,
  testb,
  icheck,
  ncheck,
  ea_list: eaList,
  ea_get: eaGet,
  cat,
  dirsearch,
  dump: dumpFile,
  dump_inode: dumpFile,
  rdump: dumpTree,
  inode_dump: inodeDump,
  idump: inodeDump,
  id: inodeDump,
  block_dump: blockDump,
  bdump: blockDump,
  bd: blockDump,
  testi,
  find_free_block: findFreeBlock,
  ffb: findFreeBlock,
  find_free_inode: findFreeInode,
  ffi: findFreeInode,
  list_deleted_inodes: listDeleted,
  lsdel: listDeleted,
  dump_unused: dumpUnused,
  logdump,
  dx_hash: dxHash,
  hash: dxHash,
  supported_features: supportedFeatures,
  stats,
  show_super_stats: stats,
};

/** The requests that have an answer, each by its usual name. */
export const DEBUGFS_REQUESTS = [
  'stat',
  'ex',
  'blocks',
  'ls',
  'bmap',
  'filefrag',
  'imap',
  'htree_dump',
  'icheck',
  'ncheck',
  'testb',
  'ea_list',
  'ea_get',
  'cat',
  'dirsearch',
  'dump',
  'rdump',
  'inode_dump',
  'block_dump',
  'testi',
  'find_free_block',
  'find_free_inode',
  'lsdel',
  'dump_unused',
  'logdump',
  'hash',
  'supported_features',
];

/** `now` is in seconds. `host` gives files of the machine that may be written, where there are any. */
export function debugfs(volume: Volume, request: string, now: number, host?: HostFiles): Answer {
  const words = wordsOf(request);
  if (words.length === 0) return says('');
  const [name] = words;
  if (Object.hasOwn(REQUESTS, name)) return REQUESTS[name](volume, words, now, host);
  return fails(`debugfs: ${name} is not offered here; ${DEBUGFS_REQUESTS.join(', ')} and show_super_stats -h are`);
}
