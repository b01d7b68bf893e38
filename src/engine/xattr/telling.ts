/** The events of attributes, of the places of their values, and of content in inodes. */
import { Inode as Format } from '../../format/inode.ts';
import { XattrHeader, XattrIbodyHeader } from '../../format/xattr.ts';
import { InlineGone, InlinePrepare } from '../../trace/events/inline.ts';
import * as E from '../../trace/events/xattr.ts';
import type { Recorder } from '../../trace/recorder.ts';
import type { Inode } from '../fs/inode.ts';
import type { Held } from './area.ts';
import { fullName, type StoredName } from './namespaces.ts';

/** `block` is the block of attributes that changes; 0 means the inode. */
export function tellAttribute(
  recorder: Recorder,
  inode: Inode,
  block: number,
  name: StoredName,
  value: Uint8Array | Held | undefined,
): void {
  if (!recorder.full) return;
  const full = fullName(name.index, name.suffix) ?? `system.${name.suffix}`;
  const offset = inode.at + Format.size;
  const touched = [
    block === 0
      ? { block: inode.tableBlock, struct: XattrIbodyHeader.name, offset, length: inode.length - Format.size }
      : { block, struct: XattrHeader.name },
  ];
  const held = value && 'ino' in value ? value.ino : 0;
  if (value) recorder.emit(E.XattrSet, { ino: inode.ino, name: full, size: value.length, block, held }, { touched });
  else recorder.emit(E.XattrRemove, { ino: inode.ino, name: full, block }, { touched });
}

const count = (block: number) => ({
  touched: [{ block, struct: XattrHeader.name, offset: XattrHeader.offset.h_refcount, length: 4, field: 'h_refcount' }],
});

/** A shared block stays as it is, and a copy is changed. */
export function tellCopy(recorder: Recorder, ino: number, block: number, references: number): void {
  if (recorder.full) recorder.emit(E.XattrCopyBlock, { ino, block, references });
}

export function tellShare(recorder: Recorder, ino: number, block: number, references: number): void {
  if (recorder.full) recorder.emit(E.XattrShareBlock, { ino, block, references }, count(block));
}

export function tellRelease(recorder: Recorder, ino: number, block: number, references: number): void {
  if (recorder.full) recorder.emit(E.XattrReleaseBlock, { ino, block, references }, count(block));
}

export function tellBlock(recorder: Recorder, ino: number, block: number): void {
  if (recorder.full) recorder.emit(E.XattrNewBlock, { ino, block }, { touched: [{ block, struct: XattrHeader.name }] });
}

type ValueKind = typeof E.XattrNewValue | typeof E.XattrShareValue | typeof E.XattrReleaseValue;

/** An inode holds a value for this many attributes. One of them is the owner's. */
export function tellValue(kind: ValueKind, owner: Inode, inode: Inode, size: number, references: number): void {
  const { recorder } = owner.mount;
  if (!recorder.full) return;
  const touched = [{ block: inode.tableBlock, struct: Format.name, offset: inode.at }];
  recorder.emit(kind, { ino: owner.ino, value: inode.ino, size, references }, { touched });
}

/** The inode's fixed part takes room from its attributes. */
export function tellGrow(recorder: Recorder, ino: number, before: number, after: number): void {
  if (recorder.full) recorder.emit(E.InodeGrow, { ino, before, after });
}

export function tellInlineRoom(recorder: Recorder, ino: number, before: number, after: number): void {
  if (recorder.full) recorder.emit(InlinePrepare, { ino, before, after });
}

export function tellInlineGone(recorder: Recorder, ino: number, bytes: number): void {
  if (recorder.full) recorder.emit(InlineGone, { ino, bytes });
}
