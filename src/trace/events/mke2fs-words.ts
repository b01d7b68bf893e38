/**
 * Words that the sentences of mke2fs share: lists of groups, and why a group has a copy.
 */
import { powerText } from './sentence-parts.ts';

/** `1, 3, 5 and 7`. */
export function listText(items: readonly (string | number)[]): string {
  if (items.length < 2) return String(items[0] ?? '');
  return `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}

/** The same, where only the first of `total` are given. */
export const groupsText = (groups: readonly number[], total: number): string =>
  groups.length === total ? listText(groups) : `${groups.join(', ')} and ${total - groups.length} more`;

const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'];

/** `1 KiB`, `64 MiB`, `8.1 MiB`; bytes only below 1024. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  let n = bytes / 1024;
  let unit = 0;
  for (; n >= 1024 && unit < UNITS.length - 1; n /= 1024) unit++;
  return `${Math.round(n * 10) / 10} ${UNITS[unit]}`;
}

export const BACKUP_RULES = ['sparse_super', 'sparse_super2', 'all'] as const;
export type BackupRule = (typeof BACKUP_RULES)[number];

/** Why a group has a copy: `because 27 = 3³, and …`. */
export function backupReason(group: number, rule: BackupRule, lastGroup: number): string {
  if (rule === 'all') return 'as every group does without sparse_super';
  if (rule === 'sparse_super2')
    return group === 1 && lastGroup !== 1
      ? 'as sparse_super2 wants of the second group'
      : 'as sparse_super2 wants of the last group';
  const power = powerText(group);
  const picks = 'sparse_super picks group 1 and the powers of 3, 5 and 7';
  return power ? `because ${power}: ${picks}` : `because ${picks}`;
}
