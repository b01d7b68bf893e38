/**
 * debugfs -w: requests that make and remove files and their attributes, as debugfs 1.47.0 carries them out, and its output.
 *
 *     mkdir d · symlink l target · mknod p p · write FILE f       make an inode and its name
 *     ln f g · unlink g                                           names alone: no count of links follows
 *     rm f · rmdir d · kill_file <12> · clri <12>                 the end of an inode
 *     punch f 5 8                                                 takes blocks out of a file
 *     bmap f 3 100 · fallocate f 5 20                             maps a block by hand, reserves blocks
 *     undel <12> f                                                brings back a deleted file whose map is intact
 *     expand_dir d                                                a directory grows by a block
 *
 * `mknod` puts the name as it is, slashes and all, into the root.
 */
import { bytesOf } from '../../bytes/text.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { generationOf, hasFlag, readInode } from '../../engine/volume/inode.ts';
import { fileMap } from '../../engine/volume/map.ts';
import { inodeSeed } from '../../format/checksum.ts';
import { extentBlockChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_ROOT_INO, I_BLOCK_BYTES } from '../../format/constants.ts';
import { fileTypeOfMode } from '../../format/directory.ts';
import { S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT } from '../../format/mode.ts';
import { type Answer, cNumber, inodeOf, isAnswer, says, wordsOf } from '../debugfs/request.ts';
import { eaRm, eaSet } from './attribute-requests.ts';
import { writeContent } from './content.ts';
import { expand, isEmpty, link, lookup, unlink } from './directories.ts';
import { LibraryFailure, NOT_A_DIRECTORY, NOT_FOUND } from './failure.ts';
import { fallocate } from './fallocate.ts';
import { isInline } from './inline.ts';
import type { InodeFields } from './inodes.ts';
import type { Library } from './library.ts';
import { makeDirectory, makeFile, makeNode, makeSymlink } from './make.ts';
import { mappedBlocks } from './map-walk.ts';
import { punch } from './punch.ts';
import type { ReadHost, Request } from './request.ts';
import type { FileRequest } from './request-names.ts';
import { bmapSet, setMapField } from './set-block.ts';

const err = (text: string): Answer => ({ out: '', err: `${text}\n` });
const said = (text: string): LibraryFailure => new LibraryFailure(text);

/** The inode that a word means. If there is none, debugfs's message is thrown. */
function inodeFor(lib: Library, word: string): number {
  const found = inodeOf(lib.volume, word);
  if (isAnswer(found)) throw said(found.err.replace(/\n$/, ''));
  return found.ino;
}

/** The same for callers with their own message: 0 and the reason. */
function resolve(lib: Library, path: string): { ino: number; why: string } {
  const found = inodeOf(lib.volume, path);
  return isAnswer(found) ? { ino: 0, why: found.err.slice(path.length + 2).trimEnd() } : { ino: found.ino, why: '' };
}

const NO_ROOM = 'No free space in the directory';
const ROOT = { ino: EXT4_ROOT_INO, why: '' };

/** The directory of a path, and the last name. */
function split(path: string): { dir: string; base: string } {
  const at = path.lastIndexOf('/');
  return at < 0 ? { dir: '', base: path } : { dir: path.slice(0, at), base: path.slice(at + 1) };
}

function parentOf(lib: Library, path: string): { parent: number; name: Uint8Array } {
  const { dir, base } = split(path);
  return { parent: dir ? inodeFor(lib, dir) : EXT4_ROOT_INO, name: bytesOf(base) };
}

const mkdir: Request = (lib, [, path]) => {
  const { dir, base } = split(path);
  const { ino: parent, why } = dir ? resolve(lib, dir) : ROOT;
  if (!parent) return err(`${dir}: ${why} while looking up "${dir}"\nmkdir: ${why} `);
  try {
    makeDirectory(lib, parent, bytesOf(base));
    return says('');
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    return err(`ext2fs_mkdir: ${failure.says} while creating directory "${base}"\nmkdir: ${failure.says} `);
  }
};

const symlink: Request = (lib, [, path, target]) => {
  const { dir, base } = split(path);
  const { ino: parent, why } = dir ? resolve(lib, dir) : ROOT;
  if (!parent) return err(`${dir}: ${why} \nsymlink: ${why} `);
  try {
    makeSymlink(lib, parent, bytesOf(base), bytesOf(target));
    return says('');
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    return err(`ext2fs_symlink: ${failure.says} while creating symlink "${base}"\nsymlink: ${failure.says} `);
  }
};

const MKNOD = 'Usage: mknod <name> [p| [c|b] <major> <minor>]';

const mknod: Request = (lib, [, name, type, ...numbers]) => {
  const [major, minor] = numbers.map(cNumber);
  const fifo = type === 'p' && numbers.length === 0;
  const device = (type === 'c' || type === 'b') && numbers.length === 2;
  if (!fifo && !(device && major !== undefined && minor !== undefined)) return err(`mknod: ${MKNOD}`);
  const mode = fifo ? S_IFIFO : type === 'c' ? S_IFCHR : S_IFBLK;
  const ino = makeNode(lib, EXT4_ROOT_INO, bytesOf(name), mode, { major: major ?? 0, minor: minor ?? 0 });
  return says(`Allocated inode: ${ino}\n`);
};

const write: Request = (lib, [, from, to], host) => {
  const file = host(from);
  const NO_FILE = 'No such file or directory';
  if (!file) return err(`do_write_internal: ${NO_FILE} while opening "${from}" to copy\nwrite: ${NO_FILE} `);
  const { dir, base } = split(to);
  const name = bytesOf(base);
  const { ino: parent, why } = dir ? resolve(lib, dir) : ROOT;
  if (!parent) return err(`${dir}: ${why} while looking up "${dir}"\nwrite: ${why} `);
  if ((lib.inodes.read(parent).mode & S_IFMT) !== S_IFDIR)
    return { out: `Allocated inode: ${lib.groups.newInode(parent)}\n`, err: `write: ${NOT_A_DIRECTORY} \n` };
  if (lookup(lib, parent, name)) return err('write: Ext2 file already exists ');
  const ino = makeFile(lib, parent, name, file.mode, file.source.size);
  const out = `Allocated inode: ${ino}\n`;
  try {
    writeContent(lib, ino, file.source);
    return says(out);
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    return { out, err: `write: ${failure.says} \n` };
  }
};

const ln: Request = (lib, [, from, to]) => linkName(lib, inodeFor(lib, from), from, to);

/** Gives an inode another name: the one that is asked for, or its own name in a given directory. */
function linkName(lib: Library, ino: number, from: string, to: string): Answer {
  const { ino: into } = resolve(lib, to);
  const place = into ? { parent: into, name: bytesOf(split(from).base) } : parentOf(lib, to);
  const { mode } = lib.inodes.read(ino);
  try {
    // The directory does not grow for it.
    const placed = link(lib, place.parent, place.name, ino, fileTypeOfMode(mode));
    return placed ? says('') : err(`make_link: ${NO_ROOM} `);
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    return err(`make_link: ${failure.says} `);
  }
}

/** Removes the name of a path. */
function removeName(lib: Library, path: string): Answer {
  const { parent, name } = parentOf(lib, path);
  try {
    if (unlink(lib, parent, name)) return says('');
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    return err(`unlink_file_by_name: ${failure.says} `);
  }
  return err(`unlink_file_by_name: ${NO_ROOM} `);
}

/** Answers whether i_block is a map: neither a device, nor a target, nor content. */
function maps(inode: InodeFields): boolean {
  const { mode, size } = inode;
  const type = mode & S_IFMT;
  return !isInline(inode) && type !== S_IFCHR && type !== S_IFBLK && !(type === S_IFLNK && size < I_BLOCK_BYTES);
}

/** One block of each cluster of an inode. There are none where i_block is no map. */
function clustersOf(lib: Library, inode: InodeFields): number[] {
  if (!maps(inode)) return [];
  const found: number[] = [];
  let last = -1;
  for (const { block } of mappedBlocks(lib, inode)) {
    const cluster = Math.floor((block - lib.volume.geometry.firstDataBlock) / lib.ratio);
    if (cluster !== last) found.push(block);
    last = cluster;
  }
  return found;
}

/** Frees the blocks of an inode, and the inode. As in debugfs, an attribute block stays. */
function release(lib: Library, ino: number, inode: InodeFields): void {
  inode.dtime = lib.now;
  lib.inodes.write(ino, inode);
  for (const block of clustersOf(lib, inode)) lib.groups.countBlock(block, -1);
  lib.groups.countInode(ino, -1, (inode.mode & S_IFMT) === S_IFDIR);
}

const gone = (command: string, why: string): Answer => err(`${command}: ${why} while trying to resolve filename`);

const rm: Request = (lib, [command, path]) => {
  const { ino, why } = resolve(lib, path);
  if (!ino || path.startsWith('<')) return gone(command, why || NOT_FOUND);
  const inode = lib.inodes.read(ino);
  if ((inode.mode & S_IFMT) === S_IFDIR) return err(`${command}: file is a directory`);
  // A file with a count of 0 gets 65,535.
  inode.links = (inode.links + 0xffff) & 0xffff;
  lib.inodes.write(ino, inode);
  const { err: problem } = removeName(lib, path);
  if (inode.links > 0) return { out: '', err: problem };
  release(lib, ino, inode);
  return { out: '\n', err: problem };
};

const rmdir: Request = (lib, [command, path]) => {
  const { ino, why } = resolve(lib, path);
  if (!ino || path.startsWith('<')) return gone(command, why || NOT_FOUND);
  const inode = lib.inodes.read(ino);
  if ((inode.mode & S_IFMT) !== S_IFDIR) return err(`${command}: file is not a directory`);
  if (!isEmpty(lib, ino)) return err(`${command}: directory not empty`);
  const parent = lookup(lib, ino, bytesOf('..'));
  inode.links = 0;
  lib.inodes.write(ino, inode);
  const { err: problem } = removeName(lib, path);
  release(lib, ino, inode);
  const above = lib.inodes.read(parent);
  if (above.links > 1) above.links--;
  lib.inodes.write(parent, above);
  return { out: '\n', err: problem };
};

const killFile: Request = (lib, [, word]) => {
  const ino = inodeFor(lib, word);
  const inode = lib.inodes.read(ino);
  release(lib, ino, inode);
  return says('\n');
};

const clri: Request = (lib, [, word]) => {
  lib.inodes.clear(inodeFor(lib, word));
  return says('');
};

/** Answers whether the map of a deleted inode is still intact. */
function hasSoundMap({ volume }: Library, ino: number): boolean {
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return false;
  const { findings, nodes } = fileMap(volume, inode);
  if (findings.length > 0) return false;
  const seed = inodeSeed(volume.rules, ino, generationOf(inode));
  const summed = hasFlag(inode, 'EXT4_EXTENTS_FL');
  return (
    !summed || nodes.every(({ block }) => extentBlockChecksum.verify(volume.rules, volume.device.read(block), 0, seed))
  );
}

/** Marks the inode and its blocks as in use again, even if another file has them by now. */
const undelete: Request = (lib, [command, word, to, ...more]) => {
  if (word === undefined || more.length > 0) return err(`${command}: Usage: undelete <inode_num> [dest_name]`);
  const ino = inodeFor(lib, word);
  if (lib.groups.isInodeUsed(ino)) return err(`${word}: Inode is not marked as deleted`);
  const before = lib.inodes.read(ino);
  if (!maps(before) && before.i_block.some((byte) => byte !== 0))
    return err(
      `${command}: debugfs would take the device or the target in ${word} for numbers of blocks, which is not done here`,
    );
  if (!hasSoundMap(lib, ino))
    return err(`${command}: the map of ${word} is no longer what it was, and nothing is brought back`);
  const inode = lib.inodes.read(ino);
  inode.links = (inode.mode & S_IFMT) === S_IFDIR ? 2 : 1;
  inode.dtime = 0;
  lib.inodes.write(ino, inode);
  // With bigalloc it counts each block of a cluster.
  if (maps(inode)) for (const { block } of [...mappedBlocks(lib, inode)]) lib.groups.countBlock(block, 1);
  lib.groups.countInode(ino, 1, false);
  return to === undefined ? says('') : linkName(lib, ino, word, to);
};

const expandDir: Request = (lib, [, word]) => {
  const ino = inodeFor(lib, word);
  try {
    expand(lib, ino);
    return says('');
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    return err(`ext2fs_expand_dir: ${failure.says} `);
  }
};

/**
 * Each request with its number of words, and the message for another number. The message is empty where the request
 * checks this itself.
 */
const REQUESTS: Readonly<Record<FileRequest, readonly [request: Request, words: number, usage: string]>> = {
  mkdir: [mkdir, 1, 'mkdir <filename>'],
  symlink: [symlink, 2, 'symlink <filename> <target>'],
  mknod: [mknod, 0, ''],
  write: [write, 2, 'write <native file> <new file>'],
  ln: [ln, 2, 'link <source file> <dest_name>'],
  link: [ln, 2, 'link <source file> <dest_name>'],
  unlink: [(lib, [, path]) => removeName(lib, path), 1, 'link <pathname>'],
  rm: [rm, 1, 'rm <filename>'],
  rmdir: [rmdir, 1, 'rmdir <filename>'],
  kill_file: [killFile, 1, 'kill_file <file>'],
  clri: [clri, 1, 'clri <file>'],
  undel: [undelete, 0, ''],
  undelete: [undelete, 0, ''],
  punch: [punch, 0, ''],
  truncate: [punch, 0, ''],
  expand_dir: [expandDir, 1, 'expand_dir <file>'],
  ea_set: [eaSet, 0, ''],
  ea_rm: [eaRm, 0, ''],
  bmap: [bmapSet, 0, ''],
  fallocate: [fallocate, 0, ''],
};

/** The only field request that changes a block of a file's map. */
const FIELD: (typeof REQUESTS)[FileRequest] = [setMapField, 0, ''];

/** Carries a request out and closes the volume. */
export function fileRequest(lib: Library, request: string, host: ReadHost): Answer {
  const words = wordsOf(request);
  const [act, count, usage] = Object.hasOwn(REQUESTS, words[0]) ? REQUESTS[words[0] as FileRequest] : FIELD;
  if (usage && words.length !== count + 1) return err(`${words[0]}: Usage: ${usage}`);
  try {
    return act(lib, words, host);
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    return err(failure.says);
  } finally {
    lib.close();
  }
}
