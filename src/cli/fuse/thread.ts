/**
 * The thread that serves a mounted volume. It waits for requests and for nothing else, so the main thread is free for
 * signals; a request of our own to the mount (a nudge) makes it read its messages.
 *
 *     main ── workerData: descriptor, image, options ──▶ thread ── opened | refused ──▶ main ── mount(8)
 *     main ── a nudge, now and then ──▶ /dev/fuse ──▶ what is due is done, messages are answered
 *     umount ──▶ ENODEV ──▶ the volume is unmounted and written ── saved ──▶ main
 */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Refused } from '../../bytes/refused.ts';
import { needsRecovery } from '../../engine/jbd2/recovery/recover.ts';
import { openImage } from '../../engine/volume/open.ts';
import { Mounted, type MountedOptions } from '../../session/run/mounted.ts';
import type { BlockStore } from '../../trace/block-store.ts';
import { recordingPart } from '../../trace/json/recording-part.ts';
import { Recorder } from '../../trace/recorder.ts';
import { fileSource } from '../image/file-source.ts';
import { writeOver } from '../image/write-image.ts';
import { RealClock } from './real-clock.ts';
import { serve } from './serve.ts';
import type { FromThread, ThreadData, ToThread } from './thread-api.ts';

const port = parentPort!;
const told = (message: FromThread): void => port.postMessage(message);

interface Opened {
  store: BlockStore;
  recorder: Recorder;
  mounted: Mounted;
}

/** The volume, mounted; or why it is not. */
function open({ image, options, kind, seed, watched }: ThreadData, clock: RealClock | undefined): Opened | Refused {
  const opened = openImage(fileSource(image));
  if (opened instanceof Refused) return opened;
  const { store, volume } = opened;
  // What the journal will put right is no reason to refuse.
  if (volume.readOnly && !needsRecovery(volume))
    return new Refused(volume.warnings[0] ?? 'the volume may only be read');
  const recorder = new Recorder(store, watched ? 'full' : 'off');
  const how: MountedOptions = { options, kind, seed };
  if (clock) how.clock = clock;
  const mounted = Mounted.mount(recorder, how);
  return mounted instanceof Refused ? mounted : { store, recorder, mounted };
}

function run(data: ThreadData): void {
  const { fd, nudgeName, image, out } = data;
  const clock = data.realTime ? new RealClock() : undefined;
  const opened = open(data, clock);
  if (opened instanceof Refused) {
    told({ refused: `${image}: ${opened.refused}` });
    return;
  }
  const { store, recorder, mounted } = opened;
  const { kernel } = mounted;
  const { kind, options } = mounted.fs.mount;
  const { readonly } = options;
  told({ opened: { blockSize: store.blockSize, byteLength: store.byteLength, kind, readonly } });

  const reply = ({ id, from }: ToThread) => {
    mounted.fs.mount.settle();
    told({ answer: id, lines: recorder.recording ? recordingPart(recorder.recording, from) : [] });
  };
  // One question, however many there are: programs wait meanwhile.
  const mail = () => {
    const got = receiveMessageOnPort(port);
    if (got) reply(got.message as ToThread);
  };
  let second = 0;
  serve(fd, nudgeName, kernel, {
    look() {
      if (!clock) return;
      clock.look();
      if (clock.now().sec === second) return;
      second = clock.now().sec;
      kernel.timePasses();
    },
    nudged: mail,
    mistake(error) {
      told({ mistake: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    },
  });
  mounted.unmount();
  // From here on only questions are waited for, until the main thread ends this one.
  port.on('message', reply);
  try {
    if (!readonly || out !== image) writeOver(image, out, store);
    told({ saved: out });
  } catch (error) {
    told({ lost: (error as Error).message });
  }
}

try {
  run(workerData as ThreadData);
} catch (error) {
  told({ refused: (error as Error).message });
}
