/**
 * `ls`: the entries of a directory in the order of its blocks.
 *
 *     ls        2  (12) .    2  (12) ..    11  (20) lost+found          inode, bytes of the record, name
 *     ls -l       11   40700 (2)      0      0   12288 21-Nov-2026 11:58 lost+found
 *     ls -p     /11/040700/0/0/lost+found//                            for programs
 */
import { byteString, hexByte } from '../../bytes/text.ts';
import { eachEntry, inlineParent } from '../../engine/volume/directory.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { type InodeRef, isDirectory, mapKind, modeOf, readInode, sizeOf } from '../../engine/volume/inode.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { LEAST_RECORD } from '../../format/directory.ts';
import { Inode } from '../../format/inode.ts';
import { civilDate } from '../../format/words.ts';
import { Columns } from './columns.ts';
import { type Answer, inodeOf, isAnswer, says } from './request.ts';

const O = Inode.offset;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const DAY_SECONDS = 86400;

interface Entry {
  ino: number;
  recLen: number;
  type: number;
  name: string;
}

export function entriesOf(volume: Volume, dir: InodeRef): Entry[] {
  const entries: Entry[] = [];
  if (mapKind(dir) === 'inline')
    entries.push(
      { ino: dir.ino, recLen: LEAST_RECORD, type: 0, name: '.' },
      { ino: inlineParent(dir), recLen: LEAST_RECORD, type: 0, name: '..' },
    );
  eachEntry(volume, dir, (e) => {
    const name = byteString(e.bytes.subarray(e.nameAt, e.nameAt + e.nameLength));
    entries.push({ ino: e.inode, recLen: e.recLen, type: e.fileType, name });
    return true;
  });
  return entries;
}

/** A name that prints in one piece. Everything but plain characters, and the backslash itself, becomes `\\xNN`. */
const plainName = (name: string): string => name.replace(/[^ -[\]-~]/g, (c) => `\\x${hexByte(c.charCodeAt(0))}`);

const two = (n: number): string => String(n).padStart(2, '0');

/** `21-Nov-2026 11:58`, from the 32 bits that every inode has. */
function dateText(seconds: number): string {
  const day = Math.floor(seconds / DAY_SECONDS);
  const minutes = Math.floor((seconds - day * DAY_SECONDS) / 60);
  const date = civilDate(day);
  return `${String(date.day).padStart(2)}-${MONTHS[date.month - 1]}-${date.year} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function owners(inode: InodeRef): { uid: number; gid: number } {
  const u16 = (field: number) => inode.dv.getUint16(inode.offset + field, true);
  return { uid: u16(O.i_uid) + u16(O.l_i_uid_high) * 65536, gid: u16(O.i_gid) + u16(O.l_i_gid_high) * 65536 };
}

function longLine(volume: Volume, e: Entry): string {
  const inode = readInode(volume, e.ino);
  if (isFinding(inode)) return '';
  const { uid, gid } = owners(inode);
  const mtime = inode.dv.getInt32(inode.offset + O.i_mtime, true);
  const pad = (n: number | string, width: number) => String(n).padStart(width);
  return ` ${pad(e.ino, 6)}  ${pad(modeOf(inode).toString(8), 6)} (${e.type})  ${pad(uid, 5)}  ${pad(gid, 5)}   ${pad(sizeOf(inode), 5)} ${dateText(mtime)} ${plainName(e.name)}\n`;
}

function programLine(volume: Volume, e: Entry): string {
  const inode = readInode(volume, e.ino);
  if (isFinding(inode)) return '';
  const { uid, gid } = owners(inode);
  const mode = modeOf(inode).toString(8).padStart(6, '0');
  return `/${e.ino}/${mode}/${uid}/${gid}/${e.name}/${isDirectory(inode) ? '' : sizeOf(inode)}/\n`;
}

export function ls(volume: Volume, words: readonly string[]): Answer {
  const options = words.slice(1).filter((word) => /^-./.test(word));
  const names = words.slice(1).filter((word) => !/^-./.test(word));
  const letters = options.join('').replaceAll('-', '');
  const unknown = /[^lpcdr]/.exec(letters)?.[0];
  if (unknown || names.length > 1)
    return {
      out: '',
      err: `${unknown ? `${words[0]}: invalid option -- '${unknown}'\n` : ''}Usage: ls [-c] [-d] [-l] [-p] [-r] file\n`,
    };
  const other = /[cdr]/.exec(letters)?.[0];
  if (other) return { out: '', err: `ls -${other} is not offered here; ls, ls -l and ls -p are\n` };
  const dir = names.length > 0 ? inodeOf(volume, names[0]) : readInode(volume, EXT4_ROOT_INO);
  if (isFinding(dir)) return { out: '', err: `${dir.sentence}\n` };
  if (isAnswer(dir)) return dir;
  // The message names the first word after `ls`, whatever that word is.
  if (!isDirectory(dir)) return { out: '\n', err: `${words[1]}: Ext2 inode is not a directory \n` };
  const entries = entriesOf(volume, dir);
  if (letters.includes('l')) return says(`${entries.map((e) => longLine(volume, e)).join('')}\n`);
  if (letters.includes('p')) return says(`${entries.map((e) => programLine(volume, e)).join('')}\n`);
  const columns = new Columns();
  for (const e of entries) columns.add(` ${e.ino}  (${e.recLen}) ${plainName(e.name)}   `);
  return says(`${columns.text}\n`);
}
