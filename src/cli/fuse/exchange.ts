/**
 * The context of every handler: the request, the place for the answer, the volume's kernel, and the inodes that the other
 * kernel knows. A handler returns the length of its answer's body, or -errno.
 */
import { dataView, type Fields, type Struct, type View } from '../../bytes/struct.ts';
import { newStat, type Stat } from '../../engine/vfs/kernel.ts';
import type { VolumeKernel } from '../../engine/vfs/volume-kernel.ts';
import { ANSWER, BODY, type Channel } from './channel.ts';
import { inoOf, type Nodes, nodeidOf } from './nodes.ts';
import { NOTIFY } from './protocol/numbers.ts';
import { Attr, AttrOut, EntryOut, NotifyInvalInodeOut } from './protocol/replies.ts';

/** The request has no answer. */
export const SILENT = Number.NEGATIVE_INFINITY;

/**
 * The time for which the other kernel may cache an answer. Names change only through that kernel. So do inodes, except
 * that delayed data gets its place later, which changes the count of blocks. If all is recorded, the kernel asks often.
 */
const VALID_S = 3600;
const WAITING_VALID_S = 1;

/** Invalidates only the attributes and no pages. */
const invalInode = (ino: number) => NotifyInvalInodeOut.make({ ino, off: -1, len: 0 });

export type Handler = (x: Exchange) => number;

export class Exchange {
  readonly channel: Channel;
  readonly kernel: VolumeKernel;
  readonly nodes: Nodes;
  /** Inodes in this answer. If the answer does not arrive, the other kernel does not know them. */
  readonly told: number[] = [];
  toldCount = 0;
  readonly stat: Stat = newStat();
  /** The inode that lost its capability last, and the process that removed it. */
  uncapped: { nodeid: number; pid: number } | undefined;
  /** A view of the answer's place for writing structures, made once and not for each request. */
  readonly answer: DataView;
  readonly #bodies = new Map<unknown, unknown>();
  readonly #attr;
  readonly #attrOut;
  readonly #entry;

  constructor(channel: Channel, kernel: VolumeKernel, nodes: Nodes) {
    this.channel = channel;
    this.kernel = kernel;
    this.nodes = nodes;
    this.answer = dataView(channel.answer);
    this.#attr = Attr.view(channel.answer);
    this.#attrOut = AttrOut.view(channel.answer, ANSWER);
    this.#entry = EntryOut.view(channel.answer, ANSWER);
  }

  /** The inode that the request is about. */
  get ino(): number {
    return inoOf(this.channel.header.nodeid);
  }

  /** The number of bytes in the request. */
  get length(): number {
    return this.channel.header.len;
  }

  /** A view of the request's structure, valid until the next request. Its fields cannot be spread. */
  body<F extends Fields>(of: Struct<F>): View<F> {
    const view = (this.#bodies.get(of) as View<F> | undefined) ?? of.view(this.channel.request, BODY);
    this.#bodies.set(of, view);
    return view;
  }

  text(at: number): string {
    return this.channel.text(at);
  }

  #putAttr(at: number, ino: number): void {
    const { stat } = this;
    this.kernel.getattr(ino, stat);
    const attr = this.#attr.moveTo(at);
    attr.ino = stat.st_ino;
    attr.size = stat.st_size;
    attr.blocks = stat.st_blocks;
    attr.atime = stat.st_atime;
    attr.mtime = stat.st_mtime;
    attr.ctime = stat.st_ctime;
    attr.atimensec = stat.st_atime_nsec;
    attr.mtimensec = stat.st_mtime_nsec;
    attr.ctimensec = stat.st_ctime_nsec;
    attr.mode = stat.st_mode;
    attr.nlink = stat.st_nlink;
    attr.uid = stat.st_uid;
    attr.gid = stat.st_gid;
    attr.rdev = stat.st_rdev;
    attr.blksize = stat.st_blksize;
    attr.flags = 0;
  }

  #validFor(ino: number): number {
    return this.kernel.isSettled(ino) && !this.kernel.fs.recorder.full ? VALID_S : WAITING_VALID_S;
  }

  /** Answers with an inode. */
  attributes(ino: number): number {
    const out = this.#attrOut;
    out.attr_valid = this.#validFor(ino);
    out.attr_valid_nsec = 0;
    out.dummy = 0;
    this.#putAttr(ANSWER + AttrOut.offset.attr, ino);
    return AttrOut.size;
  }

  /** Answers with the inode of a name. The other kernel knows it from now on. */
  entry(ino: number, at = ANSWER): number {
    if (ino < 0) return ino;
    const out = this.#entry.moveTo(at);
    out.nodeid = nodeidOf(ino);
    out.generation = this.kernel.generationOf(ino);
    out.entry_valid = VALID_S;
    out.attr_valid = this.#validFor(ino);
    out.entry_valid_nsec = 0;
    out.attr_valid_nsec = 0;
    this.#putAttr(at + EntryOut.offset.attr, ino);
    this.nodes.learn(ino);
    this.told[this.toldCount++] = ino;
    return EntryOut.size;
  }

  /** Invalidates the inode's attributes in the other kernel, which has no other way to learn of the change. */
  outdated(): void {
    this.channel.notify(NOTIFY.INVAL_INODE, invalInode(this.channel.header.nodeid));
  }

  /** Answers that a name does not exist. With `valid` the other kernel may cache that. */
  noEntry(at: number, valid: boolean): number {
    this.channel.answer.fill(0, at, at + EntryOut.size);
    if (valid) this.#entry.moveTo(at).entry_valid = VALID_S;
    return EntryOut.size;
  }
}
