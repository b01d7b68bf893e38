/** The targets of cp, mv and ln. The last operand is a directory to put things into, or the new name. */
import * as K from '../process/kernel.ts';
import type { Process } from '../process/process.ts';

/** A descriptor of the directory, or the error if it is none. */
export function chooseTarget(p: Process, name: string, follow = true): { fd: number; error: number } {
  const fd = p.open(name, K.O_RDONLY | K.O_PATH | K.O_DIRECTORY | (follow ? 0 : K.O_NOFOLLOW));
  return { fd, error: Math.min(0, fd) };
}

export const joinName = (directory: string, name: string): string =>
  directory.endsWith('/') ? directory + name : `${directory}/${name}`;

/** The last part of a path, without trailing slashes. */
export function lastName(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  return trimmed === '' ? path.slice(0, 1) : trimmed.slice(trimmed.lastIndexOf('/') + 1);
}
