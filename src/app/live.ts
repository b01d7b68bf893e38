/**
 * A recording that `ext4lab mount --watch` is making, over HTTP, as the worker reads it:
 *
 * the printed address:
 *
 *      live/volume            what it is called, and how long it is
 *      live/base    Range     the image as it was: the bytes that are asked for
 *      live/events?events=…   what was recorded beyond what is here: lines; the answer waits until there are some
 */
import type { ByteSource } from '../trace/block-device.ts';
import type { Have } from '../trace/json/recording-part.ts';
import { cachedSource } from './cached-source.ts';

/** All fetched pieces are kept, because only the inspected parts of the base are fetched. */
const PIECE = 1 << 16;

interface LiveVolume {
  name: string;
  byteLength: number;
}

const at = (path: string, token: string, asks: Partial<Have> = {}): string => {
  const url = new URL(`/live/${path}`, location.origin);
  for (const [name, value] of Object.entries({ token, ...asks })) url.searchParams.set(name, String(value));
  return url.href;
};

export async function liveVolume(token: string): Promise<LiveVolume> {
  const answer = await fetch(at('volume', token));
  if (!answer.ok) throw new Error(`the server says ${answer.status}`);
  return (await answer.json()) as LiveVolume;
}

/** A worker may wait for a request. */
function fetched(token: string, from: number, to: number): Uint8Array {
  const request = new XMLHttpRequest();
  request.open('GET', at('base', token), false);
  request.responseType = 'arraybuffer';
  request.setRequestHeader('Range', `bytes=${from}-${to - 1}`);
  request.send();
  if (request.status !== 206) throw new Error(`bytes ${from} to ${to} of the image: the server says ${request.status}`);
  return new Uint8Array(request.response as ArrayBuffer);
}

export const liveBase = ({ byteLength }: LiveVolume, token: string): ByteSource =>
  cachedSource({ size: byteLength, piece: PIECE, fetch: (from, to) => fetched(token, from, to) });

/** Lines of what is new, or undefined when the volume has been unmounted. */
export async function liveLines(have: Have, token: string): Promise<string[] | undefined> {
  const answer = await fetch(at('events', token, have)).catch(() => undefined);
  if (!answer?.ok) return undefined;
  return (await answer.text()).split('\n').filter(Boolean);
}
