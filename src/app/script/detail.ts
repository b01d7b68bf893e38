/** A few words that tell events of one name apart, from their fields: `inode 11`, `groups 0–15`, `block 259`. */

const isNumber = (value: unknown): value is number => typeof value === 'number';

const groups = (of: readonly number[], total: number): string =>
  of.length === 1 && total <= 1 ? `group ${of[0]}` : `groups ${of.slice(0, 3).join(', ')}${total > 3 ? ' …' : ''}`;

export function detailOf(fields: Record<string, unknown>): string {
  const { ino, first, last, groups: list, total, block } = fields;
  if (isNumber(ino)) return `inode ${ino}`;
  if (isNumber(first) && isNumber(last)) return first === last ? `group ${first}` : `groups ${first}–${last}`;
  if (Array.isArray(list) && list.length > 0 && list.every(isNumber))
    return groups(list, isNumber(total) ? total : list.length);
  if (isNumber(block) && block >= 0) return `block ${block}`;
  return '';
}

/** A command by its text, a system call by its name and arguments. */
export const nameOf = ({ text, comm, call, args }: Record<string, unknown>): string =>
  call === undefined ? String(text || comm).replaceAll(/\s*\\?\n\s*/g, ' ') : `${call}(${args})`;

/** Whose turn it is, where several programs run at once. */
export const turnOf = ({ comm, pid }: Record<string, unknown>): string =>
  comm === undefined ? '' : `${comm}${pid === undefined ? '' : `-${pid}`}`;
