/**
 * A file that a person changes in a panel, and the line that saves it as editors do:
 *
 *      printf %s $'…' > .f.new && chmod 644 .f.new && chown 0:0 .f.new && sync .f.new && mv .f.new f
 *
 * The old text is on the volume until the new one is safe: if there is no room, or the power goes, nothing is lost.
 */
import { Refused } from '../../bytes/refused.ts';
import { byteString } from '../../bytes/text.ts';
import { readFile } from '../../engine/file/read.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { type InodeRef, linksOf, modeOf, ownerOf, sizeOf } from '../../engine/volume/inode.ts';
import { linkTarget, lookupPath } from '../../engine/volume/path.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import { SESSION } from '../refusals/session.ts';
import { contentOf } from './file-content.ts';
import type { Mounted } from './mounted.ts';

/** What a line at the prompt, and a link, has room for. */
const MOST_BYTES = 16 << 10;

export interface EditedFile {
  path: string;
  /** One char code a byte. */
  bytes: string;
  /** It is not there yet. */
  isNew: boolean;
  /** Permissions and owner, which the new file gets, too. */
  mode: number;
  uid: number;
  gid: number;
  /** Names that lead to it. */
  names: number;
  /** The name of the new file until it is safe. */
  beside: string;
}

const inFolder = (path: string, name: string): string => path.slice(0, path.lastIndexOf('/') + 1) + name;

export function fileToEdit(volume: Volume, mounted: Mounted | undefined, given: string): EditedFile | Refused {
  const path = given.replace(/^\/mnt\/+|^\/+/, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === '' || name === '.' || name === '..')
    return new Refused(given ? SESSION.no_name({ name: given }) : SESSION.nothing_is_no_name);
  const from = mounted?.kernel.cwd ?? EXT4_ROOT_INO;
  // A line knows only names below where it runs.
  if (given.startsWith('/') && from !== EXT4_ROOT_INO) return new Refused(SESSION.edit_from_top);
  // A link at a path's end is not followed; before `..` it is, and only a directory has that.
  if (isFinding(lookupPath(volume, inFolder(path, '..'), { from })))
    return new Refused(SESSION.no_directory({ name: given }));
  const beside = nameBeside(volume, path, name, from);
  const inode = lookupPath(volume, path, { from });
  if (isFinding(inode)) return { path, bytes: '', isNew: true, mode: 0o644, uid: 0, gid: 0, names: 0, beside };
  const kind = modeOf(inode) & S_IFMT;
  if (kind === S_IFLNK) return new Refused(SESSION.link({ name: given, target: linkTarget(volume, inode) }));
  if (kind !== S_IFREG)
    return new Refused(kind === S_IFDIR ? SESSION.directory({ name: given }) : SESSION.no_file({ name: given }));
  const size = mounted ? mounted.fs.mount.inode(inode.ino).size : sizeOf(inode);
  if (size > MOST_BYTES) return new Refused(SESSION.file_too_large({ name: given, bytes: size, most: MOST_BYTES }));
  const bytes = byteString(mounted ? read(mounted, inode, size) : contentOf(volume, inode));
  if (bytes.includes('\0')) return new Refused(SESSION.no_text({ name: given }));
  return { path, bytes, isNew: false, mode: modeOf(inode) & 0o7777, ...ownerOf(inode), names: linksOf(inode), beside };
}

function read({ fs }: Mounted, { ino }: InodeRef, size: number): Uint8Array {
  const out = new Uint8Array(size);
  readFile(fs, fs.mount.inode(ino), out, 0, size, 0);
  return out;
}

/** `.f.new`, or the first such name that nothing has. */
function nameBeside(volume: Volume, path: string, name: string, from: number): string {
  for (let i = 1; ; i++) {
    const beside = inFolder(path, `.${name.slice(0, 200)}.new${i > 1 ? i : ''}`);
    if (isFinding(lookupPath(volume, beside, { from }))) return beside;
  }
}

/** A word of bash; text beyond ASCII is there as it is. */
const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) && !text.startsWith('-') ? text : quoted(text));

const ESCAPES: Readonly<Record<string, string>> = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' };

/** One line, whatever is in it. */
function quoted(text: string): string {
  if (/^[^'\\\p{Cc}]*$/u.test(text)) return `'${text}'`;
  // Control characters beyond ASCII are two bytes, and are there as they are.
  const escaped = (c: string) => {
    const code = c.charCodeAt(0);
    return ESCAPES[c] ?? (code > 127 ? c : `\\x${code.toString(16).padStart(2, '0')}`);
  };
  return `$'${text.replace(/['\\\p{Cc}]/gu, escaped)}'`;
}

type Saved = Pick<EditedFile, 'isNew' | 'mode' | 'uid' | 'gid'> & { path: string; beside: string };

/** `path` and `beside` as text. */
export function savingLine({ path, beside, isNew, mode, uid, gid }: Saved, text: string): string {
  const [to, other] = [path, beside].map((name) => word(name.startsWith('-') ? `./${name}` : name));
  const write = text === '' ? `: > ${other}` : `printf %s ${quoted(text)} > ${other}`;
  const own = isNew
    ? []
    : [`chmod ${mode.toString(8)} ${other}`, ...(uid || gid ? [`chown ${uid}:${gid} ${other}`] : [])];
  // A new owner takes set-user-ID away: the mode comes last.
  const steps = [write, ...own.reverse(), `sync ${other}`, `mv ${other} ${to}`];
  return `${steps.join(' && ')} || { rm -f ${other}; false; }`;
}
