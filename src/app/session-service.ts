/**
 * What the worker does for the page: it holds one session and answers for it, in plain data. Files are Blobs on the
 * page's side and bytes on the session's.
 */
import * as Comlink from 'comlink';
import { Refused } from '../bytes/refused.ts';
import { MatrixRun } from '../session/matrix-run.ts';
import { LINK_BOUNDS, PAGE_BOUNDS } from '../session/run/bounds.ts';
import { Session } from '../session/session.ts';
import type { Overview, RefusedAnswer } from '../session/session-api.ts';
import { answerNamed } from '../views/answers.ts';
import { blobSource } from './cached-source.ts';
import { imageBlob } from './image-blob.ts';
import { LateEquipment } from './late-equipment.ts';
import { liveBase, liveLines, liveVolume } from './live.ts';
import type { WorkerApi } from './worker-api.ts';

export function sessionService(): WorkerApi {
  let session: Session | undefined;
  /** The token of what is followed. */
  let watching = '';
  /** The row under way of the matrix of power cuts. */
  let matrix: MatrixRun | undefined;

  function open(): Session {
    if (!session) throw new Error('no volume is open');
    return session;
  }

  function become(made: Session | Refused): Overview | RefusedAnswer {
    if (made instanceof Refused) return { refused: made.said };
    session = made;
    return made.overview;
  }

  const equipment = new LateEquipment();

  return {
    give: (given) => equipment.give(given),
    format: async (command) => become((await equipment.bringFor(command)) ?? Session.format(command, equipment)),
    script: async (text, unasked) =>
      become((await equipment.bringFor(text)) ?? Session.script(text, equipment, unasked ? LINK_BOUNDS : PAGE_BOUNDS)),
    exec: async (line, columns) => become((await equipment.bringFor(line)) ?? open().type(line, columns)),
    async fileToEdit(path) {
      const file = open().fileToEdit(path);
      return file instanceof Refused ? { refused: file.said } : file;
    },
    async open(image, name) {
      // It may have fast commits; without what they need it is refused when it is mounted, not before.
      await equipment.bringFast();
      return become(Session.open(blobSource(image), name, equipment));
    },
    async follow(token) {
      watching = token;
      const volume = await liveVolume(token);
      return become(Session.follow(liveBase(volume, token), volume.name, equipment));
    },
    async more() {
      const lines = await liveLines(open().have, watching);
      if (!lines) return undefined;
      const grown = lines.length === 0 ? open().overview : open().feed(lines);
      return grown instanceof Refused ? { refused: grown.said } : grown;
    },
    async ask(moment, name, want) {
      const answer = answerNamed(name);
      const data = open().ask(moment, answer, want);
      return Comlink.transfer({ data, holds: answer.holds }, answer.gives(data));
    },
    async matrixRow(text, typed) {
      const begun = (await equipment.bringFor([text, ...typed].join('\n'))) ?? MatrixRun.begin(text, typed, equipment);
      matrix = begun instanceof MatrixRun ? begun : undefined;
      return begun instanceof Refused ? { refused: begun.said } : begun.row;
    },
    async matrixCell(index) {
      if (!matrix) throw new Error('no row of the matrix is under way');
      return matrix.cell(index);
    },
    async download(moment, gzip, progress) {
      const { byteLength, overview } = open();
      return imageBlob(open().contents(moment), byteLength, overview.blockSize, gzip, progress);
    },
  };
}
