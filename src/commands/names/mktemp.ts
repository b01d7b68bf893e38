/** mktemp takes a free name by making it with O_EXCL. The letters come from the machine's random numbers, which have a seed. */
import { ERRNO } from '../../engine/fs/failure.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { complain, quote, tryHelp, type Work } from '../../shell/program/program.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const USUAL = 'tmp.XXXXXXXXXX';
const TRIES = 100;

function drawn(p: Process, count: number): string {
  const bytes = new Uint8Array(count);
  p.machine.random.read(bytes, 0, count);
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

export const mktemp: Work = {
  check([template], args) {
    const there = template === undefined || args.has('tmpdir') || template.includes('/');
    return there && template === undefined && !args.has('tmpdir')
      ? { index: 0, message: 'mktemp alone makes its file in /tmp, which is not on the volume; write mktemp -p .' }
      : undefined;
  },
  run(p, args, out) {
    const [template = USUAL, more] = args.operands;
    if (more !== undefined) return tryHelp(p, 'too many templates');
    const fail = (message: string, error = 0): number => {
      if (!args.has('quiet')) complain(p, message, error);
      return 1;
    };
    const suffix = args.value('suffix') ?? /[^X]*$/.exec(template)![0];
    const whole = args.value('suffix') === undefined ? template : template + suffix;
    if (args.value('suffix') !== undefined && !template.endsWith('X'))
      return fail(`with --suffix, template ${quote(template)} must end in X`);
    if (suffix.includes('/')) return fail(`invalid suffix ${quote(suffix)}, contains directory separator`);
    const before = whole.slice(0, whole.length - suffix.length);
    const [letters] = /X*$/.exec(before)!;
    if (letters.length < 3) return fail(`too few X's in template ${quote(template)}`);
    const dir = args.value('tmpdir');
    const path = dir === undefined ? before : `${dir.replace(/\/+$/, '') || dir}/${before}`;
    const stem = path.slice(0, path.length - letters.length);
    let result = 0;
    for (let tries = 0; tries < TRIES; tries++) {
      const name = stem + drawn(p, letters.length) + suffix;
      result = make(p, name, args.has('directory'), args.has('dry-run'));
      if (result >= 0) {
        out.print(`${name}\n`);
        return 0;
      }
      if (result !== -ERRNO.EEXIST) break;
    }
    const what = args.has('directory') ? 'directory' : 'file';
    return fail(`failed to create ${what} via template ${quote(path + suffix)}`, result);
  },
};

function make(p: Process, name: string, directory: boolean, dry: boolean): number {
  if (dry) return p.lstat(name, K.newStat()) === 0 ? -ERRNO.EEXIST : 0;
  return directory ? p.mkdir(name, 0o700) : p.open(name, K.O_RDWR | K.O_CREAT | K.O_EXCL, 0o600);
}
