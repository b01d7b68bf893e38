/**
 * One request answered twice: by debugfs on an image, and by ours on the same bytes.
 *
 *     compareDebugfs(image, ['stat <12>', 'ex <12>'])  →  what differs, request by request
 */
import fs from 'node:fs';
import path from 'node:path';
import { Refused } from '../../src/bytes/refused.ts';
import { HOST_FILES } from '../../src/cli/host-files.ts';
import { fileSource } from '../../src/cli/image/file-source.ts';
import { openVolume } from '../../src/engine/volume/open.ts';
import type { Volume } from '../../src/engine/volume/volume.ts';
import { debugfs } from '../../src/tools/debugfs/debugfs.ts';
import { run } from '../helpers/linux-tools.ts';

const NOW = 1_750_000_020;
const BANNER = 'debugfs 1.47.0 (5-Feb-2023)\n';
/** With -c, which opens volumes whose bitmaps do not fit their sums. */
const CATASTROPHIC = /^.*: catastrophic mode - not reading inode or group bitmaps\n/;
/** Long answers are compared by the first line that differs. */
const SHOWN_BYTES = 300;

/** Where a text differs from another: their first lines that are not equal. */
function difference(ours: string, theirs: string): string {
  const a = ours.split('\n');
  const b = theirs.split('\n');
  const at = a.findIndex((line, i) => line !== b[i]);
  const show = (lines: string[]) => JSON.stringify(lines[at < 0 ? a.length : at]?.slice(0, SHOWN_BYTES));
  return `line ${at < 0 ? a.length : at}: ours ${show(a)}, debugfs ${show(b)}`;
}

/** Runs all requests in one debugfs, which names each before its answer; stdout only. */
function theirs(image: string, requests: readonly string[]): string[] {
  const script = `${image}.requests`;
  fs.writeFileSync(script, requests.map((r) => `${r}\n`).join(''));
  const { stdout } = run('debugfs', ['-f', script, image]);
  const answers: string[] = [];
  let at = 0;
  for (const [i, request] of requests.entries()) {
    const head = `debugfs: ${request}\n`;
    if (!stdout.startsWith(head, at))
      throw new Error(`debugfs did not come to “${request}” in ${path.basename(image)}`);
    at += head.length;
    const next = i + 1 < requests.length ? stdout.indexOf(`debugfs: ${requests[i + 1]}\n`, at) : stdout.length;
    answers.push(stdout.slice(at, next));
    at = next;
  }
  return answers;
}

/** Outputs are UTF-8 there and one char code per byte here. */
const utf8 = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');

function withVolume(image: string, ask: (volume: Volume) => void): void {
  const source = fileSource(image);
  try {
    const volume = openVolume(source);
    if (volume instanceof Refused) throw new Error(volume.refused);
    ask(volume);
  } finally {
    source.close();
  }
}

/** Differences in stdout, for many requests at once. */
export function compareDebugfs(image: string, requests: readonly string[]): string[] {
  const expected = theirs(image, requests);
  const wrong: string[] = [];
  withVolume(image, (volume) => {
    requests.forEach((request, i) => {
      const ours = utf8(debugfs(volume, request, NOW).out);
      if (ours !== expected[i]) wrong.push(`${request}: ${difference(ours, expected[i])}`);
    });
  });
  return wrong;
}

/** Differences in both outputs, without the banner, of requests that are made one by one. */
export function compareRequests(image: string, requests: readonly string[], options: string[] = []): string[] {
  const wrong: string[] = [];
  withVolume(image, (volume) => {
    for (const request of requests) {
      const answer = debugfs(volume, Buffer.from(request, 'utf8').toString('latin1'), NOW, HOST_FILES);
      // What debugfs has no end for, or dies of, is said.
      if (/debugfs (?:never ends|ends with a)|, and never ends/.test(answer.err)) continue;
      const real = run('debugfs', [...options, '-R', request, image], {
        env: { E2FSPROGS_FAKE_TIME: `${NOW}` },
        timeout_ms: 20_000,
      });
      const ours = { out: utf8(answer.out), err: utf8(answer.err) };
      const err = real.stderr.replace(BANNER, '').replace(CATASTROPHIC, '');
      if (ours.out !== real.stdout) wrong.push(`${request}: stdout: ${difference(ours.out, real.stdout)}`);
      if (ours.err !== err) wrong.push(`${request}: stderr: ${difference(ours.err, err)}`);
    }
  });
  return wrong;
}
