/** Fields that hold the number of a block, which can be followed. Two halves of a number are put together. */
import type { FieldIndex, FieldPlace } from './fields.ts';

/** The low (or only) half, and the high half if there is one. */
const POINTERS: Record<string, string | undefined> = {
  bg_block_bitmap_lo: 'bg_block_bitmap_hi',
  bg_inode_bitmap_lo: 'bg_inode_bitmap_hi',
  bg_inode_table_lo: 'bg_inode_table_hi',
  ee_start_lo: 'ee_start_hi',
  ei_leaf_lo: 'ei_leaf_hi',
  i_file_acl_lo: 'l_i_file_acl_high',
  s_mmp_block: undefined,
};

/** The block that a field points at; undefined for other fields, and for pointers that are not set. */
export function pointerOf(index: FieldIndex, place: FieldPlace | undefined, blockCount: number): number | undefined {
  if (!place) return undefined;
  const { name, value } = place.row;
  const listed = index.structs[place.struct].struct === 'indirect block' && name.startsWith('[');
  if (!listed && !Object.hasOwn(POINTERS, name)) return undefined;
  let block = Number(value);
  const high = POINTERS[name];
  if (high !== undefined) {
    const prefix = place.row.path.slice(0, place.row.path.length - name.length);
    const other = index.places.find((p) => p.struct === place.struct && p.row.path === prefix + high);
    block += Number(other?.row.value ?? 0) * 2 ** 32;
  }
  return Number.isInteger(block) && block > 0 && block < blockCount ? block : undefined;
}
