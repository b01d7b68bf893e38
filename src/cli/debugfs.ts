/** `ext4lab debugfs [-w] IMAGE REQUEST`: prints the output of debugfs -R, and with -w makes its changes. */
import fs from 'node:fs';
import { Refused } from '../bytes/refused.ts';
import { openVolume } from '../engine/volume/open.ts';
import { unchangeable } from '../engine/volume/unwritable.ts';
import { type Asked, isModify } from '../session/run/debugfs/modify.ts';
import { writeByRequest } from '../session/run/debugfs/writes.ts';
import { DEBUGFS_REQUESTS, debugfs } from '../tools/debugfs/debugfs.ts';
import { wordsOf } from '../tools/debugfs/request.ts';
import { Library, noFiles } from '../tools/libext2fs/library.ts';
import type { ReadHost } from '../tools/libext2fs/request.ts';
import {
  changesVolume,
  FIELD_REQUESTS,
  FILE_REQUESTS,
  isFileRequest,
  refusedRequest,
} from '../tools/libext2fs/request-names.ts';
import { fileRequest } from '../tools/libext2fs/requests.ts';
import { Recorder } from '../trace/recorder.ts';
import { HOST_FILES } from './host-files.ts';
import { hostTree } from './host-tree.ts';
import { type Changed, changeImage } from './image/change-image.ts';
import { withVolume } from './open-image.ts';
import { nextLine } from './stdin-lines.ts';
import { secondsNow } from './this-machine.ts';

const HELP = `Answers one request about an ext2, ext3 or ext4 image as debugfs -R does, byte for byte.

  ext4lab debugfs IMAGE REQUEST        ext4lab debugfs disk.img "stat <12>"

  Requests: ${DEBUGFS_REQUESTS.join(', ')},
  show_super_stats -h. A file is a path from the volume's root, or <INODE>.

  -w   changes the image, as debugfs -w does: ${FILE_REQUESTS.join(', ')},
       and ${FIELD_REQUESTS.join(', ')};
       modify_inode (mi), which asks for field after field and reads the answers from its standard input.
       ext4lab debugfs -w disk.img "write README /readme"

  --help   this text

Times are in UTC.
`;

export function debugfsCommand(argv: string[]): number {
  if (argv.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  if (argv[0] === '-w') return change(argv.slice(1));
  const [image, ...request] = argv;
  if (request.length === 0) {
    process.stderr.write(`ext4lab debugfs: name an image and a request\n\n${HELP}`);
    return 2;
  }
  return withVolume('debugfs', image, (volume) => {
    // Text has one character per byte on both sides, because names are bytes.
    const { out, err } = debugfs(
      volume,
      Buffer.from(request.join(' '), 'utf8').toString('latin1'),
      secondsNow(),
      HOST_FILES,
    );
    process.stdout.write(Buffer.from(out, 'latin1'));
    process.stderr.write(Buffer.from(err, 'latin1'));
    return 0;
  });
}

function change([image, ...words]: string[]): number {
  const request = Buffer.from(words.join(' '), 'utf8').toString('latin1');
  const modifies = isModify(wordsOf(request));
  if (!modifies && !changesVolume(request)) {
    process.stderr.write(
      `ext4lab debugfs: ${refusedRequest(request) ?? `${request || 'no request'}: -w is for requests that change the image`}\n`,
    );
    return 2;
  }
  return changeImage('debugfs', image, (store): Changed => {
    const refuse = (why: string): Changed => ({ said: [{ to: 'err', text: `ext4lab debugfs: ${why}\n` }], status: 1 });
    const volume = openVolume(store);
    if (volume instanceof Refused) return refuse(volume.refused);
    const unfit = unchangeable(volume.sb) ?? (isFileRequest(request) ? noFiles(volume) : undefined);
    if (unfit) return refuse(unfit.refused);
    const recorder = new Recorder(store, 'off');
    const now = secondsNow();
    if (!isFileRequest(request)) {
      const text = writeByRequest(recorder, volume, request, now, modifies ? ASKED : undefined);
      return { said: [{ to: 'out', text }], status: 0 };
    }
    const { out, err } = fileRequest(new Library(volume, recorder, now), request, readHost);
    return {
      said: [
        { to: 'out', text: out },
        { to: 'err', text: err },
      ],
      status: 0,
    };
  });
}

/** Writes at once, so that a prompt is seen before its answer is read. */
const ASKED: Asked = {
  ask(prompt) {
    process.stdout.write(prompt);
    return nextLine();
  },
  complain: (text) => void process.stderr.write(Buffer.from(text, 'latin1')),
};

const readHost: ReadHost = (name) => {
  const path = Buffer.from(name, 'latin1').toString('utf8');
  if (!fs.statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const file = hostTree(path);
  return { mode: file.mode, source: file.source!() };
};
