/**
 * The service worker of a built page (src/app/offline/service-worker.ts) with the list of what it keeps: every file of the
 * folder with its sum. The sum of the list is the version.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { root } from './run.mjs';

export const WORKER = 'sw.js';
/** What a visit never asks for: the worker itself, the lesson of a learning platform, files for people. */
const LEFT_OUT = new Set([WORKER, 'embed/sco.js', 'licences.txt']);

const sum = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** Shipped programs are large, and come when a script names one. */
const PROGRAM = /\.wasm$/;

/** The files that are kept, with their sums, by name. */
export function keptFiles(folder) {
  const names = fs.readdirSync(folder, { recursive: true }).map((name) => name.split(path.sep).join('/'));
  const files = names.filter(
    (name) =>
      !name.startsWith('.') &&
      !LEFT_OUT.has(name) &&
      !PROGRAM.test(name) &&
      fs.statSync(path.join(folder, name)).isFile(),
  );
  return Object.fromEntries(files.sort().map((name) => [name, sum(fs.readFileSync(path.join(folder, name)))]));
}

/** Writes the service worker into a built folder. */
export async function writeWorker(folder) {
  const files = JSON.stringify(keptFiles(folder));
  const version = createHash('sha256').update(files).digest('hex').slice(0, 12);
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { FILES: files, VERSION: JSON.stringify(version) },
    build: {
      outDir: folder,
      copyPublicDir: false,
      emptyOutDir: false,
      target: 'es2023',
      lib: {
        entry: path.join(root, 'src/app/offline/service-worker.ts'),
        formats: ['iife'],
        name: 'offline',
        fileName: () => WORKER,
      },
    },
  });
}
