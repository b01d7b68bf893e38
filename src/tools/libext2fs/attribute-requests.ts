/**
 * debugfs -w: requests about extended attributes.
 *
 *     ea_set f user.a 1 · ea_set -f FILE f user.a      a value, from the request or from a file of the machine
 *     ea_rm f user.a user.b                            missing names are skipped
 */
import { bytesOf } from '../../bytes/text.ts';
import { inodeOf, isAnswer, says } from '../debugfs/request.ts';
import { Attributes } from './attributes.ts';
import { LibraryFailure } from './failure.ts';
import { DATA, isInline } from './inline.ts';
import type { Library } from './library.ts';
import type { Request } from './request.ts';

const SET_USAGE = 'Usage:\tea_set [-r] <file> <attr> <value>\n\tea_set -f <value_file> [-r] <file> <attr>\n';
/** Answers whether a name is the attribute of data in the inode itself. Changing it would cut or lose the data. */
const isContent = ({ inodes }: Library, ino: number, name: string): boolean =>
  name === DATA && isInline(inodes.read(ino));
const KEPT = `${DATA} is what the file itself holds in its inode; write and rm change that`;

const ACL = /^system\.posix_acl_(?:access|default)/;

export const eaSet: Request = (lib, [command, ...words], host) => {
  let from: string | undefined;
  let raw = false;
  const rest: string[] = [];
  for (let i = 0; i < words.length; i++)
    if (words[i] === '-f' && i + 1 < words.length) from = words[++i];
    else if (words[i] === '-r') raw = true;
    else if (/^-./.test(words[i])) return { out: SET_USAGE, err: `${command}: invalid option -- '${words[i][1]}'\n` };
    else rest.push(words[i]);
  if (rest.length !== (from === undefined ? 3 : 2)) return says(SET_USAGE);
  const [path, name, text = ''] = rest;
  const found = inodeOf(lib.volume, path);
  if (isAnswer(found)) return found;
  const file = from === undefined ? undefined : host(from);
  if (from !== undefined && !file) return { out: '', err: `${from}: No such file or directory\n` };
  if (ACL.test(name) && !raw)
    return { out: '', err: `${command}: ACLs are not made from text here; setfacl on the mounted volume makes them\n` };
  if (isContent(lib, found.ino, name)) return { out: '', err: `${command}: ${KEPT}\n` };
  const value = file ? file.source.read(0, file.source.size) : bytesOf(text);
  try {
    const attributes = new Attributes(lib, found);
    attributes.set(name, value);
    attributes.write();
    return says('');
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    return { out: '', err: `${command}: ${failure.says} while setting extended attribute\n` };
  }
};

export const eaRm: Request = (lib, [command, path, ...names]) => {
  if (names.length === 0) return says(`${command}: Usage: ea_rm <file> <attrs>...\n`);
  const found = inodeOf(lib.volume, path);
  if (isAnswer(found)) return found;
  if (names.some((name) => isContent(lib, found.ino, name))) return { out: '', err: `${command}: ${KEPT}\n` };
  for (const name of names) {
    const attributes = new Attributes(lib, found);
    if (attributes.remove(name)) attributes.write();
  }
  return says('');
};
