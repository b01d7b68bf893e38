/**
 * `inode_dump -x` and `block_dump -x`: attributes as they lie in an inode or a block, valid or not.
 *
 *     magic = ea020000, length = 96, value_start =4
 *
 *     offset = 4 (0004), hash = 0, name_len = 1, name_index = 1
 *     value_offset = 84 (0130), value_inum = 0, value_size = 5          the octal number counts from the beginning
 *     name = a
 *     value = hello
 */
import { isPrintable } from '../../bytes/text.ts';
import { EXT4_XATTR_MAGIC, XattrEntry, XattrHeader, XattrIbodyHeader, xattrEntryLength } from '../../format/xattr.ts';

const BEYOND = '<runs off end>';
/** A value with more unprintable bytes is shown in numbers. */
const MOST_UNPRINTABLE = 3;

const hex = (n: number): string => n.toString(16).padStart(8, '0');
const octal = (n: number): string => n.toString(8).padStart(4, '0');

function valueText(value: Uint8Array, inNumbers: (bytes: Uint8Array) => string): string {
  const unprintable = value.reduce((sum, byte) => sum + (isPrintable(byte) ? 0 : 1), 0);
  return unprintable > MOST_UNPRINTABLE ? `<hexdump>\n${inNumbers(value)}` : textOf(value);
}

/** A byte as `cat -v` shows it: ^A, M-u, M-^?. */
function shown(byte: number): string {
  if (byte >= 128) return `M-${shown(byte - 128)}`;
  return byte < 32 || byte === 127 ? `^${String.fromCharCode(byte ^ 64)}` : String.fromCharCode(byte);
}

const textOf = (bytes: Uint8Array): string => Array.from(bytes, shown).join('');

/** The text of the entries from `from` on. Values count from `base`. */
function entriesText(bytes: Uint8Array, from: number, base: number, inNumbers: (bytes: Uint8Array) => string): string {
  let out = '';
  for (let at = from; at < bytes.length; ) {
    // An entry with neither a name nor a prefix is the last. debugfs does not look behind it.
    if (bytes[at] === 0 && bytes[at + 1] === 0) return `${out}\nlast entry found at offset ${at} (${octal(at)})\n`;
    if (at + XattrEntry.size >= bytes.length) return `${out}\nxattr buffer overrun at ${at} (len = ${bytes.length})\n`;
    const e = XattrEntry.read(bytes, at);
    const nameEnd = at + XattrEntry.size + e.e_name_len;
    const valueAt = base + e.e_value_offs;
    out += `\noffset = ${at} (${octal(at)}), hash = ${e.e_hash}, name_len = ${e.e_name_len}, name_index = ${e.e_name_index}\n`;
    out += `value_offset = ${e.e_value_offs} (${octal(valueAt)}), value_inum = ${e.e_value_inum}, value_size = ${e.e_value_size}\n`;
    out += `name = ${nameEnd > bytes.length ? BEYOND : textOf(bytes.subarray(at + XattrEntry.size, nameEnd))}\n`;
    if (e.e_value_inum) out += `value = <ino ${e.e_value_inum}>\n`;
    else if (valueAt + e.e_value_size > bytes.length) out += `value = ${BEYOND}\n`;
    else if (e.e_value_size > 0)
      out += `value = ${valueText(bytes.subarray(valueAt, valueAt + e.e_value_size), inNumbers)}\n`;
    at += xattrEntryLength(e.e_name_len);
  }
  return `${out}\n`;
}

/** The bytes behind the fields of an inode. */
export function inodeAttributesDump(bytes: Uint8Array, inNumbers: (bytes: Uint8Array) => string): string {
  const start = XattrIbodyHeader.size;
  const magic = bytes.length < start ? 0 : XattrIbodyHeader.read(bytes, 0).h_magic;
  const head = `magic = ${hex(magic)}, length = ${bytes.length}, value_start =${start} \n`;
  return head + (magic === EXT4_XATTR_MAGIC ? entriesText(bytes, start, start, inNumbers) : '\n');
}

export function blockAttributesDump(bytes: Uint8Array, inNumbers: (bytes: Uint8Array) => string): string {
  const h = XattrHeader.read(bytes, 0);
  const head = `magic = ${hex(h.h_magic)}, length = ${bytes.length}\n`;
  if (h.h_magic !== EXT4_XATTR_MAGIC) return head;
  const reserved = Array.from(h.h_reserved, hex).join(' ');
  const about = `refcount = ${h.h_refcount}, blocks = ${h.h_blocks}\nhash = ${hex(h.h_hash)}, checksum = ${hex(h.h_checksum)}\nreserved: ${reserved}\n`;
  return head + about + entriesText(bytes, XattrHeader.size, 0, inNumbers);
}
