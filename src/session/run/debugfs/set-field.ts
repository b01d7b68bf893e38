/**
 * debugfs -w sets a field.
 *
 *     sif <12> links_count 1               of an inode; its checksum is updated, unless the checksum itself was set
 *     set_bg 0 free_blocks_count 12        of a descriptor; its checksum stays as it was
 *     set_bg 0 checksum calc               … this makes it right
 *     ssv free_blocks_count 7000           of the superblock
 *     sif -l                               the list of fields
 */
import { bytesOf } from '../../../bytes/text.ts';
import { superblockBlock } from '../../../engine/volume/geometry.ts';
import { descriptorPlace } from '../../../engine/volume/volume.ts';
import { groupDescriptorChecksum, inodeChecksum } from '../../../format/checksum.ts';
import { SUPERBLOCK_OFFSET } from '../../../format/constants.ts';
import { GroupDescriptor } from '../../../format/group-descriptor.ts';
import { cNumber, inodeOf, isAnswer } from '../../../tools/debugfs/request.ts';
import type { Touch } from '../../../trace/event.ts';
import type { Planning } from './change.ts';
import {
  type Field,
  fieldNamed,
  groupFields,
  INODE_FIELDS,
  listOf,
  type Part,
  SUPER_FIELDS,
  type Table,
} from './fields.ts';
import { signed, timeOf, unsigned, uuidOf } from './values.ts';

/** The bytes for the parts of a field. */
interface Setting {
  name: string;
  parts: readonly Part[];
  /** The value in words. */
  value: string;
  put(bytes: Uint8Array, at: number): void;
}

const HASHES = ['legacy', 'half_md4', 'tea'];
const UNICODE = ['utf8', 'utf8-12.1'];

/** Writes a number to the parts, the lowest first. */
function putNumber(bytes: Uint8Array, at: number, parts: readonly Part[], value: bigint): void {
  let left = value;
  for (const { offset, size } of parts)
    for (let i = 0; i < size; i++, left >>= 8n) bytes[at + offset + i] = Number(left & 0xffn);
}

/** Writes a time of an inode. The bits beyond 32 go to two bits of the nanoseconds' word. */
function putTime(bytes: Uint8Array, at: number, [low, extra]: readonly (Part | undefined)[], value: bigint): void {
  if (low) putNumber(bytes, at, [low], value);
  if (!extra) return;
  const first = at + extra.offset;
  bytes[first] = (bytes[first] & ~3) | Number(((value - BigInt.asIntN(32, value)) >> 32n) & 3n);
}

/** The value of a text for a field, or the message of debugfs. `size` is the size of the structure on the volume. */
function settingOf(field: Field, text: string, size: number, now: number): Setting | string {
  const { name, spelling } = field;
  const parts = field.parts.filter(({ offset }) => offset < size);
  const put = (value: string, write: Setting['put']): Setting => ({ name, parts, value, put: write });
  const number = (value: bigint) => put(`${value}`, (bytes, at) => putNumber(bytes, at, parts, value));
  const unread = `Couldn't parse '${text}' for field ${name}.\n`;
  switch (spelling) {
    case 'time': {
      const time = timeOf(text, now);
      return time === undefined ? unread : put(`${time}`, (bytes, at) => putTime(bytes, at, parts, time));
    }
    case 'signed': {
      const value = signed(text);
      return value === undefined ? unread : number(value);
    }
    case 'uuid': {
      if (/^(?:random|time)$/i.test(text)) return `A UUID by chance is not made here: give one in full for ${name}.\n`;
      const uuid = uuidOf(text);
      return uuid ? put(text, (bytes, at) => bytes.set(uuid, at + parts[0].offset)) : `Invalid UUID format: ${text}\n`;
    }
    case 'string': {
      const [{ offset, size: room }] = parts;
      if (text.length >= room) return `Error maximum size for ${name} is ${room}.\n`;
      return put(`“${text}”`, (bytes, at) => {
        bytes.fill(0, at + offset, at + offset + room);
        bytes.set(bytesOf(text), at + offset);
      });
    }
    case 'hash': {
      const version = HASHES.indexOf(text.toLowerCase());
      return version < 0 ? `Invalid hash algorithm: ${text}\n` : number(BigInt(version));
    }
    case 'map':
      return 'The index of a block of a file’s map is a number from 0 on: bmap[3].\n';
    default: {
      const value = spelling === 'encoding' && UNICODE.includes(text) ? 1n : unsigned(text);
      if (value === undefined) return unread;
      // A field without a place on this volume is parsed all the same.
      const bits = field.bits ?? field.parts.reduce((sum, part) => sum + 8 * part.size, 0);
      const most = (1n << BigInt(bits)) - 1n;
      return value > most ? `Value '${text}' exceeds field ${name} maximum ${most}.\n` : number(value);
    }
  }
}

const touched = (block: number, table: Table, offset: number, { parts }: Setting): Touch[] =>
  parts.slice(0, 1).map((part) => ({
    block,
    struct: table.struct.name,
    offset: offset + part.offset,
    length: part.size,
    field: part.field,
  }));

const setTo = ({ name, parts, value }: Setting) => ({
  field: parts[0]?.field ?? name,
  value,
  placed: parts.length > 0,
});

const usage = (command: string, request: string, name: string, of: string) =>
  `${command}: Usage: ${request}\n\t"${name} -l" will list the names of ${of}\n\twhich can be set.\n`;

/** The requested field; or as text the list of all fields, the usage, or the message that there is no such field. */
function fieldOf(table: Table, words: readonly string[], [used, listed]: readonly [string, string], size: number) {
  const [command] = words;
  if (words.length === 2 && words[1] === '-l') return `${listed}:\n${listOf(table)}`;
  if (words.length !== size) return used;
  return fieldNamed(table, words[size - 2]) ?? `${command}: invalid field specifier: ${words[size - 2]}\n`;
}

export const setInodeField: Planning = (volume, words, now) => {
  const [command, name, , text] = words;
  const table = INODE_FIELDS;
  const used = usage(command, 'set_inode <inode> <field> <value>', 'set_inode_field', 'the fields in an ext2 inode');
  const listed = 'Inode fields supported by the set_inode command';
  const found = fieldOf(table, words, [used, listed], 4);
  if (typeof found === 'string') return found;
  const inode = inodeOf(volume, name);
  if (isAnswer(inode)) return inode.err;
  const { ino, block, offset } = inode;
  const setting = settingOf(found, text, volume.geometry.inodeSize, now);
  if (typeof setting === 'string') return setting;
  return {
    does: { kind: 'inode_field', ...setTo(setting), ino },
    touched: touched(block, table, offset, setting),
    quiet: true,
    apply(r) {
      const b = r.touch(block);
      setting.put(b, offset);
      if (setting.name !== 'checksum') inodeChecksum.set(volume.rules, b, offset, ino);
    },
  };
};

export const setGroupField: Planning = (volume, words, now) => {
  const [command, number, , text] = words;
  const table = groupFields(volume.geometry.descSize);
  const used = usage(
    command,
    'set_block_group <bg number> <field> <value>',
    'set_block_group',
    'the fields in a block group descriptor',
  );
  const listed = 'Block group descriptor fields supported by the set_block_group command';
  const found = fieldOf(table, words, [used, listed], 4);
  if (words.length !== 4) return found as string;
  const group = cNumber(number);
  if (group === undefined && unsigned(number) === undefined)
    return `${command}: invalid block group number: ${number}\n`;
  if (group === undefined || group >= volume.geometry.groups)
    return `${command}: block group number too big: ${number}\n`;
  if (typeof found === 'string') return found;
  const { block, offset } = descriptorPlace(volume.geometry, group);
  if (found.spelling === 'sum' && text === 'calc') {
    if (volume.rules.kind === 'none') return `${command}: the descriptors of this volume have no checksums\n`;
    const sum = groupDescriptorChecksum.compute(volume.rules, volume.device.read(block), offset, group);
    return {
      does: { kind: 'group_sum', group },
      touched: [
        {
          block,
          struct: GroupDescriptor.name,
          offset: offset + GroupDescriptor.offset.bg_checksum,
          length: 2,
          field: 'bg_checksum',
        },
      ],
      says: `Checksum set to 0x${sum.toString(16).padStart(4, '0')}\n`,
      apply: (r) => groupDescriptorChecksum.set(volume.rules, r.touch(block), offset, group),
    };
  }
  const setting = settingOf(found, text, volume.geometry.descSize, now);
  if (typeof setting === 'string') return setting;
  return {
    does: { kind: 'group_field', ...setTo(setting), group },
    touched: touched(block, table, offset, setting),
    apply: (r) => setting.put(r.touch(block), offset),
  };
};

export const setSuperField: Planning = (volume, words, now) => {
  const [command, , text] = words;
  const table = SUPER_FIELDS;
  const used = usage(command, 'set_super_value <field> <value>', 'set_super_value', 'superblock fields');
  const listed = 'Superblock fields supported by the set_super_value command';
  const found = fieldOf(table, words, [used, listed], 3);
  if (typeof found === 'string') return found;
  const block = superblockBlock(volume.geometry);
  const at = SUPERBLOCK_OFFSET % volume.geometry.blockSize;
  const setting = settingOf(found, text, table.struct.size, now);
  if (typeof setting === 'string') return setting;
  if (setting.name === 'first_data_block' && Number(setting.value) > volume.sb.s_first_data_block)
    return `${command}: debugfs would then write descriptors over what lies elsewhere, which is not done here\n`;
  return {
    does: { kind: 'super_field', ...setTo(setting) },
    touched: touched(block, table, at, setting),
    apply: (r) => setting.put(r.touch(block), at),
  };
};
