/**
 * A file that a person changes in a panel, and the line that saves it in the way of editors:
 *
 *      printf %s $'…' > .f.new && chmod 644 .f.new && chown 0:0 .f.new && sync .f.new && mv .f.new f
 *
 * The old text stays on the volume until the new text is safe. If there is no room, or the power fails, nothing is lost.
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

/** A line at the prompt and a link have room for this many bytes. */
const MOST_BYTES = 16 << 10;

export interface EditedFile {
  path: string;
  /** One character per byte. */
  bytes: string;
  /** The file does not exist yet. */
  isNew: boolean;
  /** Permissions and owner, which the new file also gets. */
  mode: number;
  uid: number;
  gid: number;
  /** The number of names that lead to it. */
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
  // A line can only use names below its directory.
  if (given.startsWith('/') && from !== EXT4_ROOT_INO) return new Refused(SESSION.edit_from_top);
  // A link at the end of a path is not followed, but one before `..` is. Only a directory has `..`.
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

/** `.f.new`, or the first similar name that does not exist. */
function nameBeside(volume: Volume, path: string, name: string, from: number): string {
  for (let i = 1; ; i++) {
    const beside = inFolder(path, `.${name.slice(0, 200)}.new${i > 1 ? i : ''}`);
    if (isFinding(lookupPath(volume, beside, { from }))) return beside;
  }
}

/** Text as one word of bash. Characters beyond ASCII stay as they are. */
const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) && !text.startsWith('-') ? text : quoted(text));

const ESCAPES: Readonly<Record<string, string>> = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' };

/** Quotes any text on one line. */
function quoted(text: string): string {
  if (/^[^'\\\p{Cc}]*$/u.test(text)) return `'${text}'`;
  // Control characters beyond ASCII are two bytes, and stay as they are.
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
  // A change of the owner clears set-user-ID, so the mode comes last.
  const steps = [write, ...own.reverse(), `sync ${other}`, `mv ${other} ${to}`];
  return `${steps.join(' && ')} || { rm -f ${other}; false; }`;
}
