/**
 * Files are copied to the machine that debugfs runs on.
 *
 *     dump -p f copy        one file; with -p its owner, rights and times, too
 *     rdump d e here        directories with everything in them: files, links and directories
 *
 * A name in a volume may be anything. A name that would lead out of its directory is left out, and no existing link is
 * followed.
 */
import { byteString } from '../../bytes/text.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { type InodeRef, iBlockBytes, mapKind, modeOf, ownerOf, readInode, sizeOf } from '../../engine/volume/inode.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import { Inode } from '../../format/inode.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import { lengthOf, readContent, SHORT_READ } from './content.ts';
import { type Attributes, type HostFile, type HostFiles, NO_HOST } from './host-files.ts';
import { entriesOf } from './ls.ts';
import { optionsOf } from './options.ts';
import { type Answer, fails, inodeOf, isAnswer, says } from './request.ts';

function attributesOf(inode: InodeRef): Attributes {
  const i32 = (field: number) => inode.dv.getInt32(inode.offset + field, true);
  const mode = modeOf(inode) & ~S_IFMT;
  return { mode, ...ownerOf(inode), atime: i32(Inode.offset.i_atime), mtime: i32(Inode.offset.i_mtime) };
}

/** Copies a file. Answers whether all of it could be read. */
function copy(volume: Volume, inode: InodeRef, file: HostFile): boolean {
  const fault = readContent(volume, inode, (at, bytes) => file.write(at, bytes));
  file.end(fault ?? lengthOf(volume, inode));
  return fault === undefined;
}

export function dumpFile(volume: Volume, words: readonly string[], _now: number, host?: HostFiles): Answer {
  const [command] = words;
  const { given, rest, mistake } = optionsOf(words, 'p');
  if (mistake || rest.length !== 2) return fails(`${mistake}${command}: Usage: dump_inode [-p] <file> <output_file>`);
  const [from, to] = rest;
  const inode = inodeOf(volume, from);
  if (isAnswer(inode)) return inode;
  if (!host) return fails(`${command}: ${NO_HOST}`);
  const file = host.create(to);
  if (typeof file === 'string') return fails(`${command}: ${file} while opening ${to} for dump_inode`);
  const whole = copy(volume, inode, file);
  const left = given.has('p') ? host.setAttributes(to, attributesOf(inode)) : undefined;
  const said = whole ? '' : `${command}: ${SHORT_READ} while reading ext2 file\n`;
  return { out: '', err: said + (left === undefined ? '' : `${FILE}: ${left}\n`) };
}

function targetOf(volume: Volume, inode: InodeRef): string {
  const size = sizeOf(inode);
  if (mapKind(inode) === 'none' && size < I_BLOCK_BYTES) return byteString(iBlockBytes(inode).subarray(0, size));
  const bytes = new Uint8Array(Math.min(size, volume.geometry.blockSize));
  readContent(volume, inode, (at, part) => bytes.set(part.subarray(0, bytes.length - at), at));
  return byteString(bytes);
}

/** The name in front of the complaints about a file. */
const FILE = 'dump_file';

const isRoot = (name: string): boolean => name === '' || name === '.';

/** Answers whether a name stays in its directory. */
const staysThere = (name: string): boolean => name !== '' && name !== '.' && name !== '..' && !/[/\0]/.test(name);

class Tree {
  readonly #volume: Volume;
  readonly #command: string;
  readonly #host: HostFiles;
  /** A damaged tree may lead back to where it came from. */
  readonly #seen = new Set<number>();
  err = '';

  constructor(volume: Volume, command: string, host: HostFiles) {
    this.#volume = volume;
    this.#command = command;
    this.#host = host;
  }

  #tell(problem: string | undefined, doing: string): boolean {
    if (problem !== undefined) this.err += `${this.#command}: ${problem} while ${doing}\n`;
    return problem === undefined;
  }

  put(inode: InodeRef, name: string, to: string): void {
    const kind = modeOf(inode) & S_IFMT;
    if (kind === S_IFLNK) this.#tell(this.#host.makeLink(to, targetOf(this.#volume, inode)), `creating symlink ${to}`);
    else if (kind === S_IFREG) this.#file(inode, to);
    else if (kind === S_IFDIR && !this.#seen.has(inode.ino)) this.#directory(inode, name, to);
  }

  #file(inode: InodeRef, to: string): void {
    const file = this.#host.create(to, true);
    if (typeof file === 'string') {
      this.#tell(file, `opening ${to} for ${this.#command}`);
      return;
    }
    if (!copy(this.#volume, inode, file)) this.#tell(SHORT_READ, 'reading ext2 file');
    this.#attributes(inode, to, FILE);
  }

  #attributes(inode: InodeRef, to: string, who: string): void {
    const left = this.#host.setAttributes(to, attributesOf(inode));
    if (left !== undefined) this.err += `${who}: ${left}\n`;
  }

  #directory(inode: InodeRef, name: string, to: string): void {
    this.#seen.add(inode.ino);
    // The root itself has no name, so its content goes directly into the target.
    if (!isRoot(name) && !this.#tell(this.#host.makeDirectory(to), `making directory ${to}`)) return;
    for (const entry of entriesOf(this.#volume, inode)) {
      if (entry.ino === 0 || entry.name === '.' || entry.name === '..') continue;
      const below = readInode(this.#volume, entry.ino);
      if (!staysThere(entry.name))
        this.err += `${this.#command}: a name in ${to} would lead out of it, and is left out\n`;
      else if (!isFinding(below)) this.put(below, entry.name, `${to}/${entry.name}`);
    }
    this.#attributes(inode, to, this.#command);
  }
}

export function dumpTree(volume: Volume, words: readonly string[], _now: number, host?: HostFiles): Answer {
  const [command, ...rest] = words;
  const to = rest.pop();
  if (to === undefined || rest.length === 0) return fails(`${command}: Usage: rdump <directory>... <native directory>`);
  if (!host) return fails(`${command}: ${NO_HOST}`);
  const kind = host.kindOf(to);
  if (typeof kind === 'string') return fails(`${command}: ${kind} while statting ${to}`);
  if (!kind.directory) return fails(`${command}: ${to} is not a directory`);
  let err = '';
  for (const path of rest) {
    const inode = inodeOf(volume, path);
    if (isAnswer(inode)) {
      err += inode.err;
      continue;
    }
    const name = path.slice(path.lastIndexOf('/') + 1);
    const tree = new Tree(volume, command, host);
    if (!isRoot(name) && !staysThere(name)) err += `${command}: ${name} is no name to make here\n`;
    else tree.put(inode, name, `${to}/${name}`);
    err += tree.err;
  }
  return { ...says(''), err };
}
