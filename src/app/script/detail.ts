/** A few words that tell events of one name apart, from their fields: `inode 11`, `groups 0–15`, `block 259`. */
import { fieldNamed, is, shortName, type Told } from '../../trace/event.ts';
import { ProcessExec, SysEnter } from '../../trace/events/syscalls.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

const groups = (of: readonly number[], total: number): string =>
  of.length === 1 && total <= 1 ? `group ${of[0]}` : `groups ${of.slice(0, 3).join(', ')}${total > 3 ? ' …' : ''}`;

export function detailOf(event: Told): string {
  const [ino, first, last, list, total, block] = ['ino', 'first', 'last', 'groups', 'total', 'block'].map((name) =>
    fieldNamed(event, name),
  );
  if (isNumber(ino)) return `inode ${ino}`;
  if (isNumber(first) && isNumber(last)) return first === last ? `group ${first}` : `groups ${first}–${last}`;
  if (Array.isArray(list) && list.length > 0 && list.every(isNumber))
    return groups(list, isNumber(total) ? total : list.length);
  if (isNumber(block) && block >= 0) return `block ${block}`;
  return '';
}

/** A command by its text, a system call by its name and arguments. */
export function nameOf(event: Told): string {
  if (is(event, SysEnter)) return `${event.fields.call}(${event.fields.args})`;
  if (!is(event, ProcessExec)) return shortName(event.name);
  const { text, comm } = event.fields;
  return (text || comm).replaceAll(/\s*\\?\n\s*/g, ' ');
}

/** Which program it is, if several run at once. */
export function turnOf(event: Told): string {
  const comm = fieldNamed(event, 'comm');
  const pid = fieldNamed(event, 'pid');
  return comm === undefined ? '' : `${comm}${pid === undefined ? '' : `-${pid}`}`;
}
