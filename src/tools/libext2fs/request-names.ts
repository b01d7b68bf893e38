/**
 * The names of the requests of debugfs -w: those for files, and those for fields and bits. This module does not carry
 * them out.
 */
import { cNumber, wordsOf } from '../debugfs/request.ts';

export const FILE_REQUESTS = [
  'mkdir',
  'symlink',
  'mknod',
  'write',
  'ln',
  'link',
  'unlink',
  'rm',
  'rmdir',
  'kill_file',
  'clri',
  'undel',
  'undelete',
  'punch',
  'truncate',
  'expand_dir',
  'ea_set',
  'ea_rm',
  'bmap',
  'fallocate',
] as const;
export type FileRequest = (typeof FILE_REQUESTS)[number];

/** The index of a field that is a block of a file's map. It is 3 for `bmap[3]`, and `bmap[]` means the first. */
export function mapIndex(field: string): string | undefined {
  const index = /^(?:i_)?bmap\[(.*)\]$/.exec(field)?.[1];
  return index === '' ? '0' : index;
}

const isMapField = ([name, , field = '', , ...more]: readonly string[]): boolean => {
  const index = mapIndex(field);
  return (name === 'sif' || name === 'set_inode_field') && more.length === 0 && cNumber(index ?? '') !== undefined;
};

export function isFileRequest(request: string): boolean {
  const words = wordsOf(request);
  if (words.length === 4 && isMapField(words)) return true;
  // Without a block and without -a, bmap only looks.
  if (words[0] === 'bmap') return words.length > 3 || words.includes('-a');
  return FILE_REQUESTS.some((name) => name === words[0]);
}

export const FIELD_REQUESTS = [
  'sif',
  'set_inode_field',
  'set_bg',
  'set_block_group',
  'ssv',
  'set_super_value',
  'setb',
  'freeb',
  'seti',
  'freei',
  'feature',
  'features',
  'dirty',
  'dirty_filesys',
  'zap',
  'zap_block',
  'copy_inode',
] as const;
export type FieldRequest = (typeof FIELD_REQUESTS)[number];

export const isFieldRequest = (request: string): boolean => FIELD_REQUESTS.some((name) => name === wordsOf(request)[0]);

/** Answers whether the request may turn the volume into another kind of volume. */
export const changesKindOfVolume = (request: string): boolean =>
  /^\s*(?:features?|ssv|set_super_value)\s+\S/.test(request);

const ASKS = 'asks for field after field, and here is no one to answer; sif sets one field';
const REFUSED: Readonly<Record<string, string>> = {
  modify_inode: ASKS,
  mi: ASKS,
};

/** The reason why this debugfs does not carry out a request that would change the volume. */
export function refusedRequest(request: string): string | undefined {
  const [name = ''] = wordsOf(request);
  return Object.hasOwn(REFUSED, name) ? `${name} ${REFUSED[name]}.` : undefined;
}

/** Answers whether the request needs debugfs -w. */
export const changesVolume = (request: string): boolean => isFieldRequest(request) || isFileRequest(request);
