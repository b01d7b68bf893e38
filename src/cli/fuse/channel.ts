/**
 * One end of /dev/fuse: a request is read whole, an answer is written whole, both in buffers that are reused.
 *
 *     request   │ fuse_in_header │ body …                    answer   │ fuse_out_header │ body …
 *               0               40                                    0                16
 */
import fs from 'node:fs';
import { OutHeader } from './protocol/replies.ts';
import { InHeader } from './protocol/requests.ts';

/** Where the bodies begin. */
export const BODY = InHeader.size;
export const ANSWER = OutHeader.size;

/** The most data bytes in one request: 256 pages, the kernel's own maximum. */
export const MAX_PAGES = 256;
export const MAX_WRITE = MAX_PAGES * 4096;
/** Room for the header, the longest structure and two names. */
const EXTRA = 4096;

const WAIT_MS = 2;
/** Requests taken back while they were under way, and reads interrupted by a signal. */
const AGAIN = new Set(['EINTR', 'EAGAIN', 'ENOENT']);

export class Channel {
  readonly request = Buffer.alloc(MAX_WRITE + EXTRA);
  readonly answer = Buffer.alloc(MAX_WRITE + EXTRA);
  readonly header = InHeader.view(this.request);
  readonly #out = OutHeader.view(this.answer);
  readonly #fd: number;
  #mounted = false;

  constructor(fd: number) {
    this.#fd = fd;
  }

  /**
   * Waits for a request. False when there will be no more: unmounted (ENODEV), aborted (ECONNABORTED, which an umount with
   * requests pending may lead to as well), or whatever else the device may end in. What programs wrote is kept in all cases.
   */
  receive(): boolean {
    for (;;)
      try {
        fs.readSync(this.#fd, this.request, 0, this.request.length, null);
        this.#mounted = true;
        return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // Until mount(2) has been given the descriptor, there is nothing to read from.
        if (code === 'EPERM' && !this.#mounted) Atomics.wait(idle, 0, 0, WAIT_MS);
        else if (!AGAIN.has(code ?? '')) return false;
      }
  }

  /** Answers the request: an errno below zero, or that many bytes of body. False if the answer did not arrive. */
  reply(result: number): boolean {
    const length = ANSWER + Math.max(0, result);
    this.#out.len = length;
    this.#out.error = Math.min(0, result);
    this.#out.unique = this.header.unique;
    try {
      fs.writeSync(this.#fd, this.answer, 0, length);
      return true;
    } catch {
      // No longer awaited, or the device has ended, as the next read will tell.
      return false;
    }
  }

  /** Tells the other kernel something that it has not asked for. */
  notify(what: number, body: Uint8Array): void {
    const head = OutHeader.make({ len: ANSWER + body.length, error: what, unique: 0 });
    try {
      fs.writeSync(this.#fd, Buffer.concat([head, body]));
    } catch {
      // It does not know the inode.
    }
  }

  /** The string at a place of the request, up to its NUL: one char code per byte. */
  text(at: number): string {
    const { request } = this;
    let end = at;
    // Names are short: two calls out of JavaScript cost more.
    while (end < request.length && request[end] !== 0) end++;
    return request.toString('latin1', at, end);
  }
}

const idle = new Int32Array(new SharedArrayBuffer(4));
