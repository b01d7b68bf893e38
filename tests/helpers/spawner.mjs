/**
 * Starts programs for a test process (spawn-sync.ts), which has grown large: a fork copies the tables of all its pages.
 *
 *     request   JSON of program, words and options │ what the program reads
 *     answer    JSON of how it ended │ stdout │ stderr
 *
 * A message is how many parts it has, how long each is, and the parts. It ends when nobody can ask any more.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

export function writeParts(fd, parts) {
  const heads = new Uint32Array([parts.length, ...parts.map((part) => part.length)]);
  const message = Buffer.concat([Buffer.from(heads.buffer), ...parts]);
  for (let at = 0; at < message.length; ) at += fs.writeSync(fd, message, at);
}

/** So many bytes; undefined when the other side has gone. */
function read(fd, length) {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const got = fs.readSync(fd, bytes, at, length - at, null);
    if (got === 0) return undefined;
    at += got;
  }
  return bytes;
}

export function readParts(fd) {
  const count = read(fd, 4)?.readUInt32LE();
  if (count === undefined) return undefined;
  const heads = read(fd, 4 * count);
  return Array.from({ length: count }, (_, i) => read(fd, heads.readUInt32LE(4 * i)));
}

function start(fd, [asked, input]) {
  const { program, args, options, hasInput } = JSON.parse(asked.toString());
  const done = spawnSync(program, args, { ...options, ...(hasInput && { input }) });
  const { pid, status, signal, error } = done;
  const how = { pid, status, signal, error: error && { message: error.message, code: error.code } };
  const none = Buffer.alloc(0);
  writeParts(fd, [Buffer.from(JSON.stringify(how)), done.stdout ?? none, done.stderr ?? none]);
}

if (process.argv[1] === import.meta.filename) {
  const [requests, answers] = [fs.openSync(process.argv[2], 'r'), fs.openSync(process.argv[3], 'w')];
  for (let parts = readParts(requests); parts; parts = readParts(requests)) start(answers, parts);
}
