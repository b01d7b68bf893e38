/** The work of the programs on names, of those that print the user, and of expr. */
import type { Work } from '../../shell/program/program.ts';
import { expr } from './expr.ts';
import { mktemp } from './mktemp.ts';
import { basename, dirname } from './parts.ts';
import { readlink, realpath } from './readlink.ts';
import { link, unlink } from './single.ts';
import { id, whoami } from './who.ts';
import { yes } from './yes.ts';

export const WORK: Readonly<Record<string, Work>> = {
  basename,
  dirname,
  expr,
  id,
  link,
  mktemp,
  readlink,
  realpath,
  unlink,
  whoami,
  yes,
};
