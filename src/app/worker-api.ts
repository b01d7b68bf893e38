/**
 * The session as the page sees it: across the worker's boundary, with Blobs for files.
 */

import type { AnswerName, DataOf, WantOf } from '../session/all-answers.ts';
import type { Holds } from '../session/answers/define-answer.ts';
import type { MatrixCell, MatrixRow } from '../session/crash/matrix.ts';
import type { EditedFile } from '../session/run/edited.ts';
import type { Moment, Overview, RefusedAnswer } from '../session/session-api.ts';
import type { Given } from './programs-and-traces.ts';

/** Called now and then during long work, and awaited; false stops the work. */
export type Progress = (done: number, total: number) => boolean | Promise<boolean>;

/** An answer, and for how long it holds. */
export interface Answered<N extends AnswerName> {
  data: DataOf<N>;
  holds: Holds;
}

export interface WorkerApi {
  /** Formats a fresh volume and records it. `command` is a mke2fs command line: `mke2fs -t ext4 -b 1024 disk.img 64M`. */
  format(command: string): Promise<Overview | RefusedAnswer>;
  /** Formats, mounts and runs a script; `unasked`: as far as a link may go by itself. */
  script(text: string, unasked: boolean): Promise<Overview | RefusedAnswer>;
  /** Runs a line at the end of the recording, on the volume of a script, at a terminal of so many columns. */
  exec(line: string, columns: number): Promise<Overview | RefusedAnswer>;
  /** A file as it is at the end of the recording, to be changed by a person. */
  fileToEdit(path: string): Promise<EditedFile | RefusedAnswer>;
  /** A module becomes a command, a trace can be replayed; the sentence of a refusal. */
  give(given: Given): Promise<string | undefined>;
  /** Opens an image from anywhere. */
  open(image: Blob, name: string): Promise<Overview | RefusedAnswer>;
  /** Opens what `ext4lab mount --watch` records, on the server that the page came from, by the token of its address. */
  follow(token: string): Promise<Overview | RefusedAnswer>;
  /** Waits for more of it; undefined when it is over. */
  more(): Promise<Overview | RefusedAnswer | undefined>;
  /** Any answer in src/views/answers.ts. */
  ask<N extends AnswerName>(moment: Moment, name: N, want: WantOf<N>): Promise<Answered<N>>;
  /** Runs a script, and what was typed after it, for a row of the matrix of power cuts; `matrixCell` has its cells. */
  matrixRow(text: string, typed: readonly string[]): Promise<MatrixRow | RefusedAnswer>;
  matrixCell(index: number): Promise<MatrixCell>;
  /** The image at a moment, as a file to download; undefined when `progress` stopped it. */
  download(moment: Moment, gzip: boolean, progress: Progress): Promise<Blob | undefined>;
}
