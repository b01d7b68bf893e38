/**
 * What a journal holds, and what it told, as lines that can be compared with the kernel's.
 *
 *     log      revoke 2: 5412 5413 · descriptor 2 at 1: 267 2 277 … · commit 2 at 9
 *     events   start_commit 2 · run_stats 2: 5 handles, 7 blocks, 9 logged · update_log_tail 2 3 at 10, 9 freed
 */
import fs from 'node:fs';
import path from 'node:path';
import { be32At } from '../../../src/bytes/access.ts';
import { Refused } from '../../../src/bytes/refused.ts';
import { fileSource } from '../../../src/cli/image/file-source.ts';
import { openJournal } from '../../../src/engine/jbd2/recovery/journal-file.ts';
import { descriptorTags } from '../../../src/engine/volume/journal.ts';
import { openImage } from '../../../src/engine/volume/open.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import {
  JBD2_COMMIT_BLOCK,
  JBD2_DESCRIPTOR_BLOCK,
  JBD2_MAGIC_NUMBER,
  JBD2_REVOKE_BLOCK,
} from '../../../src/format/jbd2.ts';
import type { TraceEvent } from '../../../src/trace/event.ts';
import { must, sharedOracle } from '../../helpers/linux-tools.ts';

/** Everything in the log from its first block on, old rounds too, as long as one block follows another. */
export function logLines(volume: Volume): string[] {
  const journal = openJournal(volume);
  if (journal instanceof Refused) throw new Error(journal.refused);
  const lines: string[] = [];
  const wide = (journal.incompat & 2) !== 0;
  for (let n = journal.first; n < journal.end; n++) {
    const bytes = volume.device.read(journal.physical[n]);
    if (be32At(bytes, 0) !== JBD2_MAGIC_NUMBER) break;
    const type = be32At(bytes, 4);
    const tid = be32At(bytes, 8);
    if (type === JBD2_DESCRIPTOR_BLOCK) {
      const tags = descriptorTags(bytes, journal.incompat);
      lines.push(`descriptor ${tid} at ${n}: ${tags.map((t) => `${t.target}${t.escaped ? '!' : ''}`).join(' ')}`);
      n += tags.length;
    } else if (type === JBD2_REVOKE_BLOCK) {
      const blocks: number[] = [];
      for (let at = 16; at < be32At(bytes, 12); at += wide ? 8 : 4) blocks.push(be32At(bytes, at + (wide ? 4 : 0)));
      lines.push(`revoke ${tid} at ${n}: ${blocks.join(' ')}`);
    } else if (type === JBD2_COMMIT_BLOCK) lines.push(`commit ${tid} at ${n}`);
    else break;
  }
  return lines;
}

type Say = (f: Readonly<Record<string, string | number>>) => string;

/** By the fields that do not depend on how fast the machine is. */
const LINES: Readonly<Record<string, Say>> = {
  start_commit: (f) => `${f.transaction}`,
  commit_locking: (f) => `${f.transaction}`,
  commit_flushing: (f) => `${f.transaction}`,
  commit_logging: (f) => `${f.transaction}`,
  drop_transaction: (f) => `${f.transaction}`,
  end_commit: (f) => `${f.transaction}, tail ${f.head}`,
  run_stats: (f) => `${f.tid}: ${f.handle_count} handles, ${f.blocks} blocks, ${f.blocks_logged} logged`,
  checkpoint: (f) => `${f.result}`,
  checkpoint_stats: (f) => `${f.tid}: ${f.written} written, ${f.dropped} dropped`,
  update_log_tail: (f) => `${f.from} ${f.to} at ${f.offset}, ${f.freed} freed`,
  write_superblock: (f) => `${f.write_flags}`,
  submit_inode_data: (f) => `${f.ino}`,
  handle_start: (f) => `${f.tid} ${f.type}: ${f.requested_blocks}`,
  handle_stats: (f) => `${f.tid} ${f.type}: ${f.requested_blocks}, ${f.dirtied_blocks} dirtied`,
};

const line = (name: string, f: Parameters<Say>[0]): string | undefined => {
  const say = Object.hasOwn(LINES, name) ? LINES[name] : undefined;
  return say && `${name} ${say(f)}`;
};

/** Ours, with the tracepoint's spelling of two fields. */
export function engineLines(events: readonly TraceEvent[]): string[] {
  const lines: string[] = [];
  for (const { name, fields } of events) {
    const f = fields as Record<string, number>;
    const told = name.startsWith('jbd2:jbd2_')
      ? line(name.slice(10), { ...f, from: f.tail_sequence, to: f.first_tid, offset: f.block_nr })
      : undefined;
    if (told) lines.push(told);
  }
  return lines;
}

/** What the kernel left of the journal after a script: the oracle's recording. */
export interface Recorded {
  script: string;
  log: string[];
  events: string[];
}

const DIR = new URL('./fixtures/', import.meta.url);

export const recordedNames = (): string[] =>
  fs
    .readdirSync(DIR)
    .filter((f) => f.endsWith('.json'))
    .map((f) => f.slice(0, -5))
    .sort();

export const readRecorded = (name: string): Recorded =>
  JSON.parse(fs.readFileSync(new URL(`${name}.json`, DIR), 'utf8')) as Recorded;

/** Records a script again with the oracle beside the checkout. */
export function record(name: string, script: string, dir: string): void {
  const oracle = sharedOracle('record');
  if (!oracle) throw new Error('needs the oracle beside the checkout');
  const file = path.join(dir, `${name}.sh`);
  fs.writeFileSync(file, script);
  must(oracle, [file, path.join(dir, name)]);
  const image = openImage(fileSource(path.join(dir, name, 'after.img')));
  if (image instanceof Refused) throw new Error(image.refused);
  const log = logLines(image.volume);
  const events: string[] = [];
  for (const row of fs
    .readFileSync(path.join(dir, name, 'events.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)) {
    const { event, what } = JSON.parse(row) as { event: string; what: string };
    if (!event.startsWith('jbd2_')) continue;
    const words = what.split(/\s+/);
    const fields: Record<string, string> = {};
    for (let i = 0; i + 1 < words.length; i += 2) fields[words[i]] = words[i + 1];
    const told = line(event.slice(5), fields);
    if (told) events.push(told);
  }
  fs.writeFileSync(new URL(`${name}.json`, DIR), `${JSON.stringify({ script, log, events }, undefined, 1)}\n`);
}
