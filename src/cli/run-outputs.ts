/** The outputs of `ext4lab run`: the volume, the recording, or both. They are checked before the script runs. */
import { Refused } from '../bytes/refused.ts';
import { deviceSource } from '../trace/block-device.ts';
import type { BlockStore } from '../trace/block-store.ts';
import { recordingLines } from '../trace/json/recording-lines.ts';
import { PERFETTO_HEAD, perfettoJson } from '../trace/perfetto.ts';
import type { Recording } from '../trace/recording.ts';
import { Output, type OutputHow, writePieces } from './image/output.ts';
import { sameVolume } from './image/same-volume.ts';
import { writeContents } from './image/write-image.ts';

export interface Wanted {
  script: string;
  image?: string;
  out?: string;
  trace?: string;
  perfetto?: string;
  force?: boolean;
}

const RECORDING_HEAD = '{"ext4lab":"recording"';
const beginsWith = (text: string) => (head: Uint8Array) => Buffer.from(head).toString('latin1').startsWith(text);

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A recording as JSON Lines. */
export const openTrace = (name: string, source: string | undefined, others: OutputHow['others'], force: boolean) =>
  Output.open(name, { source, others, isOwn: beginsWith(RECORDING_HEAD), force });

export const writeRecording = (trace: Output, recording: Recording): void =>
  writePieces(trace, lines(recordingLines(recording)));

export class RunOutputs {
  readonly #made: { volume?: Output; trace?: Output; perfetto?: Output } = {};

  /** Opens all outputs, or refuses if any may not be written. */
  static open({ script, image, out, trace, perfetto, force = false }: Wanted, store: BlockStore): RunOutputs | Refused {
    const outputs = new RunOutputs();
    const all = { 'the script': script, 'the image': image, 'what --out names': out, 'what --trace names': trace };
    const wanted = [
      // The image itself may be an output, because it is only replaced once the volume is whole.
      ['volume', out, sameVolume((length) => deviceSource(store).read(0, length)), { 'the script': script }],
      ['trace', trace, beginsWith(RECORDING_HEAD), { ...all, 'what --trace names': undefined }],
      ['perfetto', perfetto, beginsWith(PERFETTO_HEAD), all],
    ] as const;
    for (const [what, name, isOwn, others] of wanted) {
      if (name === undefined) continue;
      const output = Output.open(name, { source: image, others, isOwn, force });
      if (output instanceof Refused) {
        outputs.discard();
        return output;
      }
      outputs.#made[what] = output;
    }
    return outputs;
  }

  write(left: BlockStore, recording: Recording | undefined): void {
    const { volume, trace, perfetto } = this.#made;
    // From here on a signal does not interrupt the process in the middle of a file.
    const wait = () => {};
    for (const signal of SIGNALS) process.on(signal, wait);
    if (volume) writeContents(volume.fd, left);
    if (recording && trace) writeRecording(trace, recording);
    if (recording && perfetto) writePieces(perfetto, perfettoJson(recording));
    for (const output of [volume, trace, perfetto]) output?.keep();
    for (const signal of SIGNALS) process.off(signal, wait);
  }

  discard(): void {
    for (const output of Object.values(this.#made)) output.discard();
  }
}

function* lines(of: Iterable<string>): Generator<string> {
  for (const line of of) yield `${line}\n`;
}
