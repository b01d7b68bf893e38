/**
 * The thread that serves a mounted volume. It waits only for requests, so the main thread is free for signals. A nudge,
 * which is a request from the main thread to the mount, makes it read its messages.
 *
 *     main ── workerData: descriptors, options ──▶ thread ── opened | refused ──▶ main ── mount(8)
 *     main ── a nudge, now and then ──▶ /dev/fuse ──▶ due work is done, messages are answered
 *     the device ends ──▶ the volume is unmounted ── over ──▶ main ── write ──▶ the image is written ── saved ──▶ main
 */
import fs from 'node:fs';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Refused } from '../../bytes/refused.ts';
import { FAST } from '../../engine/fastcommit/fast.ts';
import { needsRecovery } from '../../engine/jbd2/recovery/recover.ts';
import type { MountedVolume } from '../../engine/mount-volume.ts';
import { openImage } from '../../engine/volume/open.ts';
import { type MachineMountHow, mountOnMachine } from '../../session/run/machine-mount.ts';
import type { BlockStore } from '../../trace/block-store.ts';
import { recordingPart } from '../../trace/json/recording-part.ts';
import { Recorder } from '../../trace/recorder.ts';
import { DataInPlace } from '../image/data-in-place.ts';
import { type FileSource, fileSource } from '../image/file-source.ts';
import { RedoLog } from '../image/redo-log.ts';
import { withLog } from '../image/redo-replay.ts';
import { rescue } from '../image/rescue.ts';
import { writeInPlace } from '../image/write-image.ts';
import { GiveBack } from './give-back.ts';
import { RealClock } from './real-clock.ts';
import { serve } from './serve.ts';
import type { FromThread, Question, ThreadData, ToThread } from './thread-api.ts';

const port = parentPort!;
const told = (message: FromThread): void => port.postMessage(message);

const mistake = (error: unknown): void =>
  told({ mistake: error instanceof Error ? (error.stack ?? error.message) : String(error) });

/** A machine of this size keeps dirty data in memory: a tenth of it before it writes back, and at most a fifth. */
const DIRTYABLE = '256M';

interface Opened {
  image: FileSource;
  store: BlockStore;
  recorder: Recorder;
  mounted: MountedVolume;
}

/** Opens and mounts the volume, or returns the reason why it cannot. */
function open(
  { served, left, options, kind, seed, watched }: ThreadData,
  clock: RealClock | undefined,
): Opened | Refused {
  // The descriptor is used because the name may lead elsewhere by now.
  const image = fileSource(`/proc/self/fd/${served}`);
  const opened = openImage(left === undefined ? image : withLog(image, left));
  if (opened instanceof Refused) return opened;
  const { store, volume } = opened;
  // Damage that the journal will repair is no reason to refuse.
  if (volume.readOnly && !needsRecovery(volume))
    return new Refused(volume.warnings[0] ?? 'the volume may only be read');
  const recorder = new Recorder(store, watched ? 'full' : 'off');
  const how: MachineMountHow = { fastCommit: FAST, options, kind, seed, directives: { dirtyable: DIRTYABLE } };
  if (clock) how.clock = clock;
  const mounted = mountOnMachine(recorder, how);
  return mounted instanceof Refused ? mounted : { image, store, recorder, mounted };
}

/** From the mount on, writes to the disk go into the log. With a watching page the image stays as it was for the page. */
function logged({ log, served, watched }: ThreadData, { image, store, recorder, mounted }: Opened): RedoLog {
  const data = watched ? undefined : new DataInPlace(served, store, image, mounted.fs.journal?.super.block);
  const made = new RedoLog(log, served, store, data, watched ? Number.POSITIVE_INFINITY : undefined);
  // This writes the changes of the mount itself, if it had a journal to replay.
  made.writeAll();
  recorder.disk = made;
  return made;
}

/** Writes the volume into the image. */
function write({ image, served }: ThreadData, store: BlockStore, log: RedoLog | undefined): void {
  try {
    if (log) writeInPlace(served, store, log);
    told('saved');
  } catch (error) {
    told({ lost: (error as Error).message, ...rescue(image, store, log !== undefined) });
    // If the image is deleted, its log is useless. Otherwise the log has the synced data.
    if (fs.fstatSync(served).nlink === 0) log?.remove();
  }
}

function run(data: ThreadData): void {
  const { fd, nudgeName, image } = data;
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
  const log = readonly ? undefined : logged(data, opened);
  told({ opened: { blockSize: store.blockSize, byteLength: store.byteLength, kind, readonly } });

  const reply = ({ id, from }: Question) => {
    mounted.fs.mount.settle();
    told({ answer: id, lines: recorder.recording ? recordingPart(recorder.recording, from) : [] });
  };
  const read = (message: ToThread) => (message === 'write' ? write(data, store, log) : reply(message));
  const memory = new GiveBack(mounted.fs);
  let second = 0;
  serve(fd, nudgeName, kernel, {
    look() {
      log?.callEnds();
      memory.requests++;
      if (!clock) return;
      clock.look();
      if (clock.now().sec === second) return;
      second = clock.now().sec;
      kernel.timePasses();
      log?.callEnds();
      memory.secondPasses();
    },
    // Only one question is answered at a time, because programs wait meanwhile.
    nudged() {
      memory.requests--;
      const got = receiveMessageOnPort(port);
      if (got) read(got.message as ToThread);
    },
    mistake,
    unsafe: () => log?.fault !== undefined,
  });
  try {
    mounted.unmount();
  } catch (error) {
    mistake(error);
  }
  // From here on the thread waits only for messages, until the main thread ends it.
  port.on('message', read);
  told('over');
}

try {
  run(workerData as ThreadData);
} catch (error) {
  told({ refused: (error as Error).message });
}
