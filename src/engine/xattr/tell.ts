/** The events that an attribute is set, or goes. */
import { Inode as Format } from '../../format/inode.ts';
import { XattrHeader, XattrIbodyHeader } from '../../format/xattr.ts';
import * as E from '../../trace/events/xattr.ts';
import type { Inode } from '../fs/inode.ts';
import type { Held } from './area.ts';
import type { XattrHost } from './host.ts';
import { fullName, type StoredName } from './namespaces.ts';

/** `block` is the block of attributes that changes; 0: it is the inode. */
export function tellAttribute(
  { recorder }: XattrHost,
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
