/** Lists members by name, and with -tv or -vv by a line like that of ls. */
import { modeText } from '../../format/mode.ts';
import * as K from '../../shell/process/kernel.ts';
import { strftime } from '../../shell/program/strftime.ts';
import { type Member, TYPE } from './header.ts';
import { shown } from './names.ts';

const TYPES: Readonly<Record<string, number>> = {
  [TYPE.SYMLINK]: K.S_IFLNK,
  [TYPE.CHARACTER]: K.S_IFCHR,
  [TYPE.BLOCK]: K.S_IFBLK,
  [TYPE.DIRECTORY]: K.S_IFDIR,
  [TYPE.FIFO]: K.S_IFIFO,
};

export class Listing {
  readonly #numeric: boolean;
  /** The width of owner, group and size. It grows, and never shrinks. */
  #width = 19;

  constructor(numeric: boolean) {
    this.#numeric = numeric;
  }

  /** The line for a missing parent directory that tar makes. */
  making(name: string): string {
    return `drwxr-xr-x ${'Creating directory:'.padStart(this.#width + 17)} ${shown(name)}\n`;
  }

  line(m: Member): string {
    const owner = (name: string, id: number): string => (this.#numeric || name === '' ? String(id) : name);
    const who = `${owner(m.user, m.uid)}/${owner(m.group, m.gid)}`;
    const size = m.device ? `${m.device.major},${m.device.minor}` : String(m.size);
    this.#width = Math.max(this.#width, who.length + 1 + size.length);
    const mode = modeText((TYPES[m.type] ?? K.S_IFREG) | (m.mode & 0o7777));
    const time = strftime('%Y-%m-%d %H:%M', { sec: m.mtime, nsec: 0 });
    const behind =
      m.type === TYPE.SYMLINK ? ` -> ${shown(m.link)}` : m.type === TYPE.LINK ? ` link to ${shown(m.link)}` : '';
    const first = m.type === TYPE.LINK ? `h${mode.slice(1)}` : mode;
    return `${first} ${who} ${size.padStart(this.#width - who.length - 1)} ${time} ${shown(m.name)}${behind}\n`;
  }
}
