/** mount -o remount changes the options of the mounted volume. findmnt shows them and the device. */
import * as K from '../shell/process/kernel.ts';
import { type Program, toStderr } from '../shell/program/program.ts';

export const mount: Program = {
  name: 'mount',
  summary: 'Change the options of the mounted volume.',
  usage: ['mount -o remount,OPTION[,OPTION]... .'],
  options: [
    {
      short: 'o',
      long: 'options',
      argument: 'LIST',
      help: 'remount, and the new options: mount -o remount,noatime .',
    },
  ],
  check(operands, args) {
    const options = args.value('options') ?? (args.has('options') ? 'remount' : '');
    if (!options.split(',').includes('remount'))
      return { index: 0, message: 'only mount -o remount,… is known here: the volume is mounted already' };
    return operands.length === 1
      ? undefined
      : { index: 0, message: 'mount -o remount,… takes one directory: . is this volume' };
  },
  run(p, args) {
    const [name] = args.operands;
    const { where } = p.kernel.mounted();
    const there = p.stat(name, K.newStat());
    const options = args
      .value('options')!
      .split(',')
      .filter((o) => o !== 'remount');
    const result = there < 0 ? there : p.remount(options.join(','));
    if (result === 0) return 0;
    toStderr(p, 'mount: ');
    toStderr(
      p,
      there < 0 ? `${name}: mount point does not exist.` : `${where}: mount point not mounted or bad option.`,
    );
    toStderr(p, '\n');
    toStderr(p, '       dmesg(1) may have more information after failed mount system call.\n');
    return 32;
  },
};

export const findmnt: Program = {
  name: 'findmnt',
  summary: 'Say from which device the volume comes, and how it is mounted.',
  usage: ['findmnt -no COLUMN -T FILE'],
  options: [
    { short: 'n', long: 'noheadings', help: 'without the name of the column' },
    { short: 'o', long: 'output', argument: 'COLUMN', help: 'SOURCE, TARGET, FSTYPE or OPTIONS' },
    { short: 'T', long: 'target', argument: 'FILE', help: 'the volume that holds this file' },
  ],
  check(operands, args) {
    const column = args.value('output') ?? (args.has('output') ? 'SOURCE' : '');
    if (!/^(SOURCE|TARGET|FSTYPE|OPTIONS)$/.test(column) || !args.has('noheadings'))
      return {
        index: 0,
        message: 'findmnt -no COLUMN -T FILE, with SOURCE, TARGET, FSTYPE or OPTIONS, is all that is known here',
      };
    return args.has('target') && operands.length === 0
      ? undefined
      : { index: 0, message: 'findmnt needs a file here: -T .' };
  },
  run(p, args, out) {
    if (p.stat(args.value('target')!, K.newStat()) < 0) return 1;
    const m = p.kernel.mounted();
    const columns: Record<string, string> = { SOURCE: m.device, TARGET: m.where, FSTYPE: m.type, OPTIONS: m.options };
    out.print(`${columns[args.value('output')!]}\n`);
    return 0;
  },
};
