/** Requests of debugfs -w, one after the other on the same image, by debugfs and by ours: every byte after each, and what is said. */
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { openVolume } from '../../src/engine/volume/open.ts';
import type { Volume } from '../../src/engine/volume/volume.ts';
import { SUPERBLOCK_OFFSET } from '../../src/format/constants.ts';
import { Superblock } from '../../src/format/superblock.ts';
import { type Asked, isModify } from '../../src/session/run/debugfs/modify.ts';
import { writeByRequest } from '../../src/session/run/debugfs/writes.ts';
import { wordsOf } from '../../src/tools/debugfs/request.ts';
import { Library } from '../../src/tools/libext2fs/library.ts';
import { isFileRequest } from '../../src/tools/libext2fs/request-names.ts';
import { fileRequest } from '../../src/tools/libext2fs/requests.ts';
import { BlockStore } from '../../src/trace/block-store.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { run } from '../helpers/linux.ts';
import { differences, fixedWords, runMke2fs } from '../tools/mkfs/mke2fs.ts';

/** Said of a block that is there, where a promise fills a hole of clusters to its end; nothing comes of it. */
const STRAY = /^Illegal block number passed to ext2fs_test_block_bitmap #.*\n/gm;

const START = 1_750_000_000;

const hostOf = (dir: string) => (name: string) => {
  const file = path.join(dir, name);
  if (!fs.existsSync(file)) return undefined;
  const bytes = fs.readFileSync(file);
  const stretches = () => [{ from: 0, to: bytes.length }];
  const read = (from: number, length: number) => bytes.subarray(from, from + length);
  return { mode: fs.statSync(file).mode, source: { size: bytes.length, stretches, read } };
};

export interface Play {
  /** Where the files of the machine are. */
  dir: string;
  /** Words for mke2fs, without the size. */
  options: string;
  size?: string;
  /** Asked of debugfs alone. */
  before?: readonly string[];
  /** All but how many KiB the volume was written in its life, which counts the program's own writes, and the sum over it. */
  butWrites?: boolean;
  /** A request with lines that it reads as answers. */
  requests: readonly (string | readonly [request: string, answers: string])[];
}

function storeOf(file: string, blockSize: number): BlockStore {
  const image = fs.readFileSync(file);
  const store = new BlockStore(blockSize, image.length);
  for (let i = 0; i < store.blockCount; i++) store.write(i, image.subarray(i * blockSize, (i + 1) * blockSize));
  return store;
}

function takeCount(file: string, store: BlockStore): void {
  const theirs = Superblock.read(fs.readFileSync(file), SUPERBLOCK_OFFSET);
  const block = Math.floor(SUPERBLOCK_OFFSET / store.blockSize);
  const ours = store.read(block).slice();
  const { s_kbytes_written, s_checksum } = theirs;
  Superblock.write(ours, SUPERBLOCK_OFFSET % store.blockSize, { s_kbytes_written, s_checksum });
  store.write(block, ours);
}

function ask(volume: Volume, store: BlockStore, request: string, now: number, dir: string, answers: string) {
  const recorder = new Recorder(store, 'off');
  if (isFileRequest(request)) return fileRequest(new Library(volume, recorder, now), request, hostOf(dir));
  const lines = answers.replace(/\n$/, '').split('\n');
  const said = { out: '', err: '' };
  const asked: Asked = {
    ask(prompt) {
      said.out += prompt;
      return lines.shift();
    },
    complain(text) {
      said.err += text;
    },
  };
  const text = writeByRequest(recorder, volume, request, now, asked);
  return said.out ? { out: said.out + text, err: said.err } : { out: text, err: '' };
}

export function play({ dir, options, size = '8M', before = [], requests, butWrites }: Play): void {
  const file = path.join(dir, 'disk.img');
  fs.rmSync(file, { force: true });
  expect(runMke2fs(fixedWords(`${options} ${size}`, file)).status).toBe(0);
  const theirs = (request: string, now: number, input = '') =>
    run('debugfs', ['-w', '-R', request, file], { cwd: dir, env: { E2FSPROGS_FAKE_TIME: String(now) }, input });
  for (const request of before) theirs(request, START);
  const store = storeOf(file, options.includes('-b 4096') ? 4096 : 1024);
  for (const [i, asked] of requests.entries()) {
    const [request, answers] = typeof asked === 'string' ? [asked, ''] : asked;
    const now = START + 17 * (i + 1);
    const volume = openVolume(store);
    if (volume instanceof Refused) throw new Error(volume.refused);
    const ours = ask(volume, store, request, now, dir, answers);
    if (/not done here/.test(ours.err)) continue;
    const linux = theirs(request, now, answers);
    if (butWrites) takeCount(file, store);
    const told = `${options}: ${requests.slice(0, i + 1).join('|')}`;
    expect(differences(file, store), told).toEqual([]);
    const said = [linux.stdout, linux.stderr.replace(/^debugfs 1\.47.*\n/, '').replace(STRAY, '')];
    if (isFileRequest(request) || (answers && isModify(wordsOf(request))))
      expect([ours.out, ours.err], told).toEqual(said);
    else expect(ours.out + ours.err, told).toBe(said.join(''));
  }
}
