/**
 * What Linux did with a script, kept beside it:
 *
 *     fixtures/05-fallocate.sh        the script, with its directives
 *     fixtures/05-fallocate.json.gz   { kernel, layout, contents, status, said, events }
 *
 * A hundred thousand events differ little from one another. They are kept as lines of differences:
 *
 *     da_reserve_space ino 13 mode 0100644 …        a shape: the line with # for each number
 *     0 0 0 0 0 1 1*5119                            shape 0, how much each number grew, repeated that many times
 */
import fs from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Layout } from '../../../src/engine/volume/layout.ts';
import type { KernelEvent } from './kernel-events.ts';

const DIR = new URL('./fixtures/', import.meta.url);

export interface Recorded {
  /** Release of the kernel that was asked. */
  kernel: string;
  layout: Layout;
  /** Path → what the file holds, as a sum. */
  contents: Record<string, string>;
  /** Exit code of the script, and everything that it printed. */
  status: number;
  said: string;
  events: KernelEvent[];
}

/** Names of the scripts, in order. */
export const scripts = (): string[] =>
  fs
    .readdirSync(DIR)
    .filter((file) => file.endsWith('.sh'))
    .map((file) => file.slice(0, -'.sh'.length))
    .sort();

export const scriptText = (name: string): string => fs.readFileSync(new URL(`${name}.sh`, DIR), 'utf8');

export function readRecording(name: string): Recorded {
  const kept = JSON.parse(gunzipSync(fs.readFileSync(new URL(`${name}.json.gz`, DIR))).toString());
  return { ...kept, events: unpackEvents(kept.events) };
}

export function keepRecording(name: string, recorded: Recorded): void {
  const text = JSON.stringify({ ...recorded, events: packEvents(recorded.events) });
  fs.writeFileSync(new URL(`${name}.json.gz`, DIR), gzipSync(text, { level: 9 }));
}

interface Packed {
  shapes: string[];
  rows: string;
}

/** Fifteen digits at most, so that JavaScript holds each number exactly. */
const NUMBER = /0|[1-9]\d{0,14}/g;

function packEvents(lines: readonly KernelEvent[]): Packed {
  const shapes = new Map<string, { index: number; last: number[] }>();
  const rows: { row: string; times: number }[] = [];
  for (const line of lines) {
    const text = line.replace(NUMBER, '#');
    const numbers = (line.match(NUMBER) ?? []).map(Number);
    let shape = shapes.get(text);
    if (!shape) {
      shape = { index: shapes.size, last: numbers.map(() => 0) };
      shapes.set(text, shape);
    }
    const { index, last } = shape;
    const row = [index, ...numbers.map((n, i) => n - last[i])].join(' ');
    shape.last = numbers;
    const before = rows.at(-1);
    if (before?.row === row) before.times++;
    else rows.push({ row, times: 1 });
  }
  return {
    shapes: [...shapes.keys()],
    rows: rows.map(({ row, times }) => (times > 1 ? `${row}*${times}` : row)).join('\n'),
  };
}

function unpackEvents({ shapes, rows }: Packed): KernelEvent[] {
  const pieces = shapes.map((shape) => shape.split('#'));
  const last = pieces.map(({ length }) => new Array<number>(length - 1).fill(0));
  const lines: KernelEvent[] = [];
  for (const line of rows === '' ? [] : rows.split('\n')) {
    const [row, times = '1'] = line.split('*');
    const [shape, ...grown] = row.split(' ').map(Number);
    for (let n = Number(times); n > 0; n--) {
      const numbers = last[shape];
      let text = pieces[shape][0];
      for (let i = 0; i < numbers.length; i++) {
        numbers[i] += grown[i];
        text += numbers[i] + pieces[shape][i + 1];
      }
      lines.push(text);
    }
  }
  return lines;
}
