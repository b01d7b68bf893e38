/**
 * The text of declare -p for a name.
 *
 *      declare -- x="a \$b"      declare -a a=([0]="x" [1]="y")      declare -A m=([k]="v" )
 */

import { doubled } from './program/requoted.ts';
import type { ShellState } from './shell-state.ts';

/** A key of an array, quoted unless it is plain. */
const shownKey = (key: string): string => (/^[\w%+./:=@-]+$/.test(key) ? key : doubled(key));

/** The line of `declare -p`. Undefined if nothing is known about the name. */
export function declared(shell: ShellState, name: string): string | undefined {
  const elements = shell.arrays.get(name);
  const text = shell.variables.get(name);
  const { integer, readonly, exported } = shell.attributes.get(name) ?? {};
  if (!elements && text === undefined && !shell.attributes.has(name)) return undefined;
  const kind = elements ? (elements.keyed ? 'A' : 'a') : '';
  const flags = kind + (integer ? 'i' : '') + (readonly ? 'r' : '') + (exported ? 'x' : '');
  const head = `declare -${flags || '-'} ${name}`;
  if (!elements) return text === undefined ? head : `${head}=${doubled(text)}`;
  if (!elements.given) return head;
  const items = elements.keys().map((key) => `[${shownKey(String(key))}]=${doubled(elements.get(key)!)}`);
  return `${head}=(${items.join(' ')}${elements.keyed && items.length > 0 ? ' ' : ''})`;
}
