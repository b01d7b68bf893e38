/**
 * The `ext4lab` command:
 *
 *      ext4lab mkfs -t ext4 -b 1024 disk.img 64M         ext4lab info disk.img         ext4lab inspect disk.img 0
 *
 * Each subcommand takes the words after its name and returns an exit code.
 */

import fs from 'node:fs';
import { nearest } from '../bytes/nearest.ts';
import { guardTerminal } from './terminal.ts';

type Command = (argv: string[]) => number | Promise<number>;

/** Each command is loaded when called, so that a small command starts fast. */
const COMMANDS: Record<string, { says: string; load: () => Promise<Command> }> = {
  mkfs: {
    says: 'OPTIONS FILE SIZE    makes an image, byte for byte as mke2fs does',
    load: async () => (await import('./mkfs.ts')).mkfsCommand,
  },
  info: {
    says: 'IMAGE                what dumpe2fs says of it',
    load: async () => (await import('./info.ts')).infoCommand,
  },
  inspect: {
    says: 'IMAGE BLOCK|STRUCT   decoded fields, with their meanings',
    load: async () => (await import('./inspect.ts')).inspectCommand,
  },
  debugfs: {
    says: 'IMAGE REQUEST        what debugfs -R prints of it; -w changes it',
    load: async () => (await import('./debugfs.ts')).debugfsCommand,
  },
  layout: {
    says: 'IMAGE                where it keeps everything, as JSON to compare',
    load: async () => (await import('./layout.ts')).layoutCommand,
  },
  fsck: {
    says: '-n|-p|-y [-f] IMAGE  checks it and repairs it, as e2fsck does',
    load: async () => (await import('./fsck.ts')).fsckCommand,
  },
  tune2fs: {
    says: 'OPTIONS IMAGE        changes it, as tune2fs does: features, journal, counts',
    load: async () => (await import('./tune2fs.ts')).tuneCommand,
  },
  resize2fs: {
    says: 'OPTIONS IMAGE SIZE   makes its volume larger or smaller, as resize2fs does',
    load: async () => (await import('./resize2fs.ts')).resizeCommand,
  },
  e2label: {
    says: 'IMAGE [LABEL]        says or changes its label',
    load: async () => (await import('./e2label.ts')).labelCommand,
  },
  e2freefrag: {
    says: '[-c KB] IMAGE        how its free blocks lie together',
    load: async () => (await import('./e2freefrag.ts')).freefragCommand,
  },
  lsattr: {
    says: 'IMAGE [-Radlpv] [PATH]  flags of its files, as lsattr shows them',
    load: async () => (await import('./lsattr.ts')).lsattrCommand,
  },
  run: {
    says: 'SCRIPT [OPTIONS]     runs a bash script on a volume, as Linux would',
    load: async () => (await import('./run.ts')).runCommand,
  },
  replay: {
    says: 'TRACE [OPTIONS]      makes the calls of a file of strace again, on a volume',
    load: async () => (await import('./replay.ts')).replayCommand,
  },
  lab: {
    says: 'postmark --test 1    reruns the papers’ benchmarks, their figures beside',
    load: async () => (await import('./lab.ts')).labCommand,
  },
  experiment: {
    says: '[NAME] [--json]      what was only proposed for ext4, and what it costs',
    load: async () => (await import('./experiment.ts')).experimentCommand,
  },
  mount: {
    says: 'IMAGE DIR            serves its volume at a directory, to any program',
    load: async () => (await import('./mount.ts')).mountCommand,
  },
  umount: {
    says: 'DIR                  ends that, and returns when the image is whole',
    load: async () => (await import('./umount.ts')).umountCommand,
  },
};

export async function ext4lab(argv: string[]): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) guardTerminal(stream);
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(help());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-V') {
    process.stdout.write(`ext4lab ${version()}\n`);
    return 0;
  }
  if (!Object.hasOwn(COMMANDS, name)) {
    const near = nearest(name, Object.keys(COMMANDS), Number.POSITIVE_INFINITY);
    process.stderr.write(`ext4lab has no command ${name}; did you mean ${near}?\n`);
    return 2;
  }
  try {
    return await (await COMMANDS[name].load())(rest);
  } catch (error) {
    // A refusal by the machine is printed as a sentence. A bug of this program is thrown, with its place.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    process.stderr.write(`ext4lab ${name}: ${error.message}\n`);
    return 1;
  }
}

function help(): string {
  const rows = Object.entries(COMMANDS).map(([name, { says }]) => `  ext4lab ${name.padEnd(10)} ${says}\n`);
  return `Makes ext2, ext3 and ext4 images as Linux's tools do, and reads them.\n\n${rows.join('')}\n  ext4lab --version\n`;
}

function version(): string {
  const text = fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
