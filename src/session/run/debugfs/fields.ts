/**
 * Fields by their names in debugfs, in its order, each with the parts that store it.
 *
 *     uid[_hi|_lo]     i_uid and l_i_uid_high; uid_hi is only the latter
 *     block[12]        twelve words in a row; block[3] is the fourth
 */
import type { AnyStruct } from '../../../bytes/struct.ts';
import { GroupDescriptor } from '../../../format/group-descriptor.ts';
import { Inode } from '../../../format/inode.ts';
import { Superblock } from '../../../format/superblock.ts';

/** Some bytes of a structure, and the field of this project's structure that contains them. */
export interface Part {
  offset: number;
  size: number;
  field: string;
}

const SPELLS = {
  unsigned: 'unsigned integer',
  signed: 'integer',
  time: 'date/time',
  string: 'string',
  uuid: 'UUID',
  hash: 'hash algorithm',
  encoding: 'unknown',
  checksum: 'unknown',
  sum: 'unsigned integer OR "calc"',
  map: 'set physical->logical block map',
} as const;
type Spelling = keyof typeof SPELLS;

export interface Field {
  name: string;
  spelling: Spelling;
  /** The parts of the value, the lowest first. */
  parts: readonly Part[];
  /** The number of values in a row. */
  count?: number;
  /** The width of the number in bits, if it is not the width of the parts. */
  bits?: number;
}

/** `name = field + field`. `:spelling` is for values other than numbers, `name[n]` for n in a row, `@at.size` for bytes. */
function tableOf(struct: AnyStruct, prefix: string, text: string): readonly Field[] {
  const partOf = (name: string): Part => {
    const [own, at, size] = name.split(/[@.]/);
    const field = Object.hasOwn(struct.fields, own) ? own : prefix + own;
    const { offset, kind } = struct.fields[field];
    return { offset: offset + Number(at ?? 0), size: Number(size ?? kind.size), field };
  };
  return text
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => {
      const [, name, count, spelling = 'unsigned', kept] =
        /^(\w+(?:\[[A-Z]+\])?)(?:\[(\d+)\])?(?::(\w+))?(?: = (.*))?$/.exec(line)!;
      const parts = (kept ?? name).split(' + ');
      return {
        name,
        spelling: spelling as Spelling,
        parts: spelling === 'map' ? [] : parts.map(partOf),
        ...(count ? { count: Number(count) } : {}),
      };
    });
}

const INODE = tableOf(
  Inode,
  'i_',
  `mode
  uid = uid + l_i_uid_high
  size = size_lo + size_high
  atime:time = atime + atime_extra
  ctime:time = ctime + ctime_extra
  mtime:time = mtime + mtime_extra
  dtime:time
  gid = gid + l_i_gid_high
  links_count
  blocks = blocks_lo + l_i_blocks_high
  flags
  version = l_i_version + version_hi
  translator = l_i_version
  block[12] = block@0.4
  block[IND] = block@48.4
  block[DIND] = block@52.4
  block[TIND] = block@56.4
  generation
  file_acl = file_acl_lo + l_i_file_acl_high
  faddr = obso_faddr
  frag = l_i_blocks_high@0.1
  fsize = l_i_blocks_high@1.1
  checksum:checksum = l_i_checksum_lo + checksum_hi
  author = l_i_checksum_lo@0.4
  extra_isize
  ctime_extra
  mtime_extra
  atime_extra
  crtime:time = crtime + crtime_extra
  crtime_extra
  projid
  bmap:map`,
);

const GROUP = tableOf(
  GroupDescriptor,
  'bg_',
  `block_bitmap = block_bitmap_lo + block_bitmap_hi
  inode_bitmap = inode_bitmap_lo + inode_bitmap_hi
  inode_table = inode_table_lo + inode_table_hi
  free_blocks_count = free_blocks_count_lo + free_blocks_count_hi
  free_inodes_count = free_inodes_count_lo + free_inodes_count_hi
  used_dirs_count = used_dirs_count_lo + used_dirs_count_hi
  flags
  exclude_bitmap = exclude_bitmap_lo + exclude_bitmap_hi
  block_bitmap_csum = block_bitmap_csum_lo + block_bitmap_csum_hi
  inode_bitmap_csum = inode_bitmap_csum_lo + inode_bitmap_csum_hi
  itable_unused = itable_unused_lo + itable_unused_hi
  checksum:sum`,
);
const LONG_ONLY = ['exclude_bitmap', 'block_bitmap_csum', 'inode_bitmap_csum'];
/** A descriptor without 64bit lacks the upper halves and the fields that came with them. */
const SHORT_GROUP = GROUP.filter(({ name }) => !LONG_ONLY.includes(name)).map(({ parts, ...field }) => ({
  ...field,
  parts: parts.slice(0, 1),
}));

const SUPER = tableOf(
  Superblock,
  's_',
  `inodes_count
  blocks_count = blocks_count_lo + blocks_count_hi
  r_blocks_count = r_blocks_count_lo + r_blocks_count_hi
  free_blocks_count = free_blocks_count_lo + free_blocks_count_hi
  free_inodes_count
  first_data_block
  log_block_size
  log_cluster_size:signed
  blocks_per_group
  clusters_per_group
  inodes_per_group
  mtime:time
  wtime:time
  mnt_count
  max_mnt_count:signed
  state
  errors
  minor_rev_level
  lastcheck:time
  checkinterval
  creator_os
  rev_level
  def_resuid
  def_resgid
  first_ino
  inode_size
  block_group_nr
  feature_compat
  feature_incompat
  feature_ro_compat
  uuid:uuid
  volume_name:string
  last_mounted:string
  algorithm_usage_bitmap
  prealloc_blocks
  prealloc_dir_blocks
  reserved_gdt_blocks
  journal_uuid:uuid
  journal_inum
  journal_dev
  last_orphan
  hash_seed:uuid
  def_hash_version:hash
  jnl_backup_type
  desc_size
  default_mount_opts
  first_meta_bg
  mkfs_time:time
  jnl_blocks[17] = jnl_blocks@0.4
  min_extra_isize
  want_extra_isize
  flags
  raid_stride
  mmp_interval = mmp_update_interval
  mmp_block
  raid_stripe_width
  log_groups_per_flex
  kbytes_written
  snapshot_inum
  snapshot_id
  snapshot_r_blocks_count
  snapshot_list
  mount_opts:string
  usr_quota_inum
  grp_quota_inum
  prj_quota_inum
  overhead_clusters
  backup_bgs[2] = backup_bgs@0.4
  checksum
  checksum_type
  encryption_level
  error_count
  first_error_time:time
  first_error_ino
  first_error_block
  first_error_func:string
  first_error_line
  last_error_time:time
  last_error_ino
  last_error_block
  last_error_func:string
  last_error_line
  encrypt_algos[4] = encrypt_algos@0.1
  encrypt_pw_salt:uuid
  lpf_ino
  checksum_seed
  encoding:encoding
  orphan_file_inum`,
);

export interface Table {
  struct: AnyStruct;
  prefix: string;
  fields: readonly Field[];
}
export const INODE_FIELDS: Table = { struct: Inode, prefix: 'i_', fields: INODE };
export const SUPER_FIELDS: Table = { struct: Superblock, prefix: 's_', fields: SUPER };
export const groupFields = (descSize: number): Table => ({
  struct: GroupDescriptor,
  prefix: 'bg_',
  fields: descSize < GroupDescriptor.size ? SHORT_GROUP : GROUP,
});

/** The output of `-l` for a table. */
export const listOf = ({ fields }: Table): string =>
  fields
    .map(({ name, spelling, parts, count }) => {
      const more = parts.length > 1 ? '[_hi|_lo]' : spelling === 'map' ? '[]' : count ? `[${count}]` : '';
      return `\t${(name + more).padEnd(25)}\t${SPELLS[spelling]}\n`;
    })
    .join('');

const INDEX = /\[([+-]?(?:0x[0-9a-f]+|[0-9]*))\]$/i;

/** The field that a word names: the whole field, one value of a row, or one half, which is a plain number. */
export function fieldNamed({ fields, prefix }: Table, word: string): Field | undefined {
  const whole = word.startsWith(prefix) ? word.slice(prefix.length) : word;
  const index = INDEX.exec(whole);
  const own = index ? whole.slice(0, index.index) : whole;
  const half = /_(lo|hi)$/.exec(own);
  const field =
    fields.find(({ name }) => name === own && !(index && name.endsWith(']'))) ??
    (half && fields.find(({ name, parts }) => parts.length > 1 && `${name}${half[0]}` === own));
  if (!field) return undefined;
  const { name, spelling, parts, count } = field;
  if (name !== own) {
    const part = parts[half![1] === 'lo' ? 0 : 1];
    // The halves of blocks and file_acl differ in size. debugfs writes four bytes, and accepts any value of the whole field.
    const unlike = parts[0].size !== parts[1].size;
    return {
      name,
      spelling: 'unsigned',
      ...(unlike ? { parts: [{ ...part, size: 4 }], bits: 48 } : { parts: [part] }),
    };
  }
  // For a single value, debugfs accepts any index.
  if (!count && spelling !== 'map') return field;
  // As in C, a number with a leading 0 is octal.
  const n = index ? Number(index[1].replace(/^0(?=\d)/, '0o')) : Number.NaN;
  if (spelling === 'map') return index ? field : undefined;
  if (!(n >= 0 && n < count!)) return undefined;
  const [{ offset, size, field: kept }] = parts;
  return { name, spelling, parts: [{ offset: offset + n * size, size, field: kept }] };
}
