/**
 * Node's `spawnSync`, at the same price however large this process is: a small one (spawner.mjs) does it. A process of
 * 1 GB that forks copies the tables of a quarter of a million pages, and the tests fork some fifty times a second.
 */
import { spawnSync as forked, type SpawnSyncOptions, type SpawnSyncReturns, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readParts, writeParts } from './spawner.mjs';

const SPAWNER = fileURLToPath(new URL('./spawner.mjs', import.meta.url));

interface Pipes {
  requests: number;
  answers: number;
}
let pipes: Pipes | undefined;

/** Each waits until the other has opened its end; then nobody else needs the names. */
function open(): Pipes {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-spawner-'));
  const names = ['requests', 'answers'].map((name) => path.join(dir, name));
  if (forked('mkfifo', names).status !== 0) throw new Error(`no pipes in ${dir}`);
  spawn(process.execPath, [SPAWNER, ...names], { stdio: ['ignore', 'inherit', 'inherit'] }).unref();
  const opened = { requests: fs.openSync(names[0], 'w'), answers: fs.openSync(names[1], 'r') };
  fs.rmSync(dir, { recursive: true });
  return opened;
}

export type Options = Omit<SpawnSyncOptions, 'encoding' | 'input' | 'stdio'> & {
  input?: string | Uint8Array;
  stdio?: 'ignore' | 'inherit' | 'pipe' | ('ignore' | 'inherit' | 'pipe')[];
};

/** What the program writes is read as UTF-8 unless an encoding is named. */
export function spawnSync(
  program: string,
  args: readonly string[] = [],
  { input, encoding = 'utf8', ...options }: Options & { encoding?: BufferEncoding } = {},
): SpawnSyncReturns<string> {
  pipes ??= open();
  const here = { cwd: process.cwd(), env: process.env };
  const asked = { program, args, options: { ...here, ...options }, hasInput: input !== undefined };
  writeParts(pipes.requests, [Buffer.from(JSON.stringify(asked)), Buffer.from(input ?? '')]);
  const parts = readParts(pipes.answers);
  if (!parts) throw new Error(`who starts programs for the tests has gone, at ${program} ${args.join(' ')}`);
  const [stdout, stderr] = [parts[1].toString(encoding), parts[2].toString(encoding)];
  const { error, ...how } = JSON.parse(parts[0].toString());
  return {
    ...how,
    output: ['', stdout, stderr],
    stdout,
    stderr,
    ...(error && { error: Object.assign(new Error(error.message), error) }),
  };
}
