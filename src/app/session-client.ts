/**
 * The worker that holds a session, and how one volume gives way to the next.
 *
 *      page ── run("mke2fs …") ──▶ a fresh worker ── overview, timeline, map ──▶ takes the place of the old one
 *                                               └── refused, cancelled, crashed ──▶ is ended; the old one never knew
 *
 * A volume has a worker of its own, so that long work can be cancelled by ending it, and nothing that a bad image does
 * can harm the volume that is on the screen.
 */
import * as Comlink from 'comlink';
import type { MatrixCell, MatrixRow } from '../session/crash/matrix.ts';
import type { CrashResult } from '../session/crash/pull.ts';
import type { Overview, Refusal } from '../session/session-api.ts';
import type { WorkerApi } from './worker-api.ts';

/** The worker's answers, as the page calls them. */
export interface Session {
  readonly api: WorkerApi;
  /** Rejects when the worker dies. */
  readonly lost: Promise<never>;
  end(): void;
}

export function startSession(): Session {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ext4lab session' });
  const remote = Comlink.wrap<WorkerApi>(worker);
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error(event.message || 'the worker could not be started'));
    });
  });
  lost.catch(() => {});
  const or = <T>(answer: Promise<T>): Promise<T> => Promise.race([answer, lost]);
  return {
    api: {
      format: (command) => or<Overview | Refusal>(remote.format(command)),
      script: (text) => or<Overview | Refusal>(remote.script(text)),
      exec: (line) => or<Overview | Refusal>(remote.exec(line)),
      outputs: () => or(remote.outputs()),
      commands: () => or(remote.commands()),
      open: (image, name) => or<Overview | Refusal>(remote.open(image, name)),
      follow: (name) => or<Overview | Refusal>(remote.follow(name)),
      more: () => or<Overview | Refusal | undefined>(remote.more()),
      timeline: () => or(remote.timeline()),
      events: (from, to) => or(remote.events(from, to)),
      map: (moment) => or(remote.map(moment)),
      groupKinds: (moment, group) => or(remote.groupKinds(moment, group)),
      block: (moment, block) => or(remote.block(moment, block)),
      labelOf: (moment, block) => or(remote.labelOf(moment, block)),
      fileMap: (moment, want) => or(remote.fileMap(moment, want)),
      buddy: (moment, group) => or(remote.buddy(moment, group)),
      pageCache: (moment) => or(remote.pageCache(moment)),
      directory: (moment, want) => or(remote.directory(moment, want)),
      fileTree: (moment, want) => or(remote.fileTree(moment, want)),
      crash: (moment, want) => or(remote.crash(moment, want)),
      pull: (step, losing) => or<CrashResult | Refusal>(remote.pull(step, losing)),
      matrixRow: (text, typed) => or<MatrixRow | Refusal>(remote.matrixRow(text, typed)),
      matrixCell: (index) => or<MatrixCell>(remote.matrixCell(index)),
      journal: (moment) => or(remote.journal(moment)),
      machine: () => or(remote.machine()),
      machineCounts: () => or(remote.machineCounts()),
      inodeTable: (moment) => or(remote.inodeTable(moment)),
      fsck: (moment) => or(remote.fsck(moment)),
      fsckCosts: () => or(remote.fsckCosts()),
      inodeFigure: (moment, want) => or(remote.inodeFigure(moment, want)),
      download: (moment, gzip, progress) => or(remote.download(moment, gzip, Comlink.proxy(progress))),
    },
    lost,
    end() {
      remote[Comlink.releaseProxy]();
      worker.terminate();
    },
  };
}
