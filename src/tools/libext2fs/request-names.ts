/** The requests of debugfs -w, those that make and remove files and those that set fields and bits: their names alone, for who need not carry them out. */
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

/** The index of a field that is a block of a file's map: of `bmap[3]`, 3; `bmap[]` is the first. */
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
  // bmap that is given neither only looks.
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

/** Whether the volume may be another kind of volume afterwards. */
export const changesKindOfVolume = (request: string): boolean =>
  /^\s*(?:features?|ssv|set_super_value)\s+\S/.test(request);

const ASKS = 'asks for field after field, and here is no one to answer; sif sets one field';
const REFUSED: Readonly<Record<string, string>> = {
  modify_inode: ASKS,
  mi: ASKS,
};

/** Why a request that would change the volume is none of ours. */
export function refusedRequest(request: string): string | undefined {
  const [name = ''] = wordsOf(request);
  return Object.hasOwn(REFUSED, name) ? `${name} ${REFUSED[name]}.` : undefined;
}

/** Whether it takes debugfs -w. */
export const changesVolume = (request: string): boolean => isFieldRequest(request) || isFileRequest(request);
