/**
 * The worker that a session lives in: files as Blobs on this side, bytes on the other.
 */
import * as Comlink from 'comlink';
import { Refused } from '../bytes/refused.ts';
import { isCrash } from '../session/crash/line.ts';
import { MatrixRun } from '../session/crash/matrix.ts';
import { Session } from '../session/session.ts';
import type { Moment, Overview, Refusal } from '../session/session-api.ts';
import { blobSource } from './blob-source.ts';
import { commandsOf } from './commands-of.ts';
import { imageBlob } from './image-blob.ts';
import { liveBase, liveLines, liveVolume } from './live.ts';
import type { WorkerApi } from './worker-api.ts';

let session: Session | undefined;
/** The step at which each typed line began. */
let typedAt: number[] = [];
/** The row of the matrix of power cuts that is under way. */
let matrix: MatrixRun | undefined;

function open(): Session {
  if (!session) throw new Error('no volume is open');
  return session;
}

function begin(made: Session | Refused): Overview | Refusal {
  if (made instanceof Refused) return { refused: made.refused };
  session = made;
  typedAt = [];
  return made.overview;
}

const plain = <T extends object>(answer: T | Refused): T | Refusal =>
  answer instanceof Refused ? { refused: answer.refused } : answer;

const api: WorkerApi = {
  format: async (command) => begin(Session.format(command)),
  script: async (text) => begin(Session.script(text)),
  async exec(line) {
    if (isCrash(line)) {
      // Another recording takes the place of this one; what is typed is counted on.
      const typed = typedAt.length + 1;
      const crashed = begin(open().crashed(line));
      if (!('refused' in crashed)) typedAt = new Array(typed).fill(0);
      return crashed;
    }
    const from = open().overview.steps;
    const ran = open().exec(line);
    if (ran instanceof Refused) return { refused: ran.refused };
    typedAt.push(from);
    return ran.overview;
  },
  outputs: async () => [...open().outputs()],
  commands: async () => commandsOf(open().recording.events, typedAt),
  open: async (image, name) => begin(Session.open(blobSource(image), name)),
  async follow() {
    const volume = await liveVolume();
    return begin(Session.follow(liveBase(volume), volume.name));
  },
  async more() {
    const lines = await liveLines(open().have);
    if (!lines) return undefined;
    const grown = lines.length === 0 ? open().overview : open().feed(lines);
    return grown instanceof Refused ? { refused: grown.refused } : grown;
  },
  timeline: async () => open().timeline(),
  events: async (from, to) => open().events(from, to),
  async map(moment) {
    const data = open().map(moment);
    return Comlink.transfer(data, [data.kinds.buffer as ArrayBuffer]);
  },
  groupKinds: async (moment, group) => open().groupKinds(moment, group),
  block: async (moment, block) => open().block(moment, block),
  labelOf: async (moment, block) => open().labelOf(moment, block),
  fileMap: async (moment, want) => open().fileMap(moment, want),
  buddy: async (moment, group) => open().buddy(moment, group),
  pageCache: async (moment) => open().pageCache(moment),
  directory: async (moment, want) => open().directory(moment, want),
  fileTree: async (moment, want) => open().fileTree(moment, want),
  crash: async (moment, want) => open().crash(moment, want),
  pull: async (step, losing) => plain(open().pull(step, losing)),
  async matrixRow(text, typed) {
    const begun = MatrixRun.begin(text, typed);
    matrix = begun instanceof MatrixRun ? begun : undefined;
    return begun instanceof Refused ? { refused: begun.refused } : begun.row;
  },
  async matrixCell(index) {
    if (!matrix) throw new Error('no row of the matrix is under way');
    return matrix.cell(index);
  },
  journal: async (moment) => open().journal(moment),
  machine: async () => open().machine(),
  machineCounts: async () => open().machineCounts(),
  fsck: async (moment) => open().fsck(moment),
  fsckCosts: async () => open().fsckCosts(),
  inodeTable: async (moment) => open().inodeTable(moment),
  inodeFigure: async (moment, want) => open().inodeFigure(moment, want),
  async download(moment: Moment, gzip, progress) {
    const { byteLength, overview } = open();
    return imageBlob(open().contents(moment), byteLength, overview.blockSize, gzip, progress);
  },
};

Comlink.expose(api);
