/**
 * One end of /dev/fuse. It reads whole requests and writes whole answers, both in buffers that are reused.
 *
 *     request   │ fuse_in_header │ body …                    answer   │ fuse_out_header │ body …
 *               0               40                                    0                16
 */
import fs from 'node:fs';
import { OutHeader } from './protocol/replies.ts';
import { InHeader } from './protocol/requests.ts';

/** The offset of the bodies. */
export const BODY = InHeader.size;
export const ANSWER = OutHeader.size;

/** The maximum number of pages in one request, which is the kernel's own maximum. */
export const MAX_PAGES = 256;
export const MAX_WRITE = MAX_PAGES * 4096;
/** Room for the header, the longest structure and two names. */
const EXTRA = 4096;

const WAIT_MS = 2;
/** Errors of requests that were cancelled under way, and of reads that a signal interrupted. */
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
   * Waits for a request. Returns false when there will be no more: the device is unmounted (ENODEV) or aborted
   * (ECONNABORTED, also after an umount with pending requests), or has another error. Data that programs wrote is always kept.
   */
  receive(): boolean {
    for (;;)
      try {
        fs.readSync(this.#fd, this.request, 0, this.request.length, null);
        this.#mounted = true;
        return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // Nothing can be read before mount(2) has got the descriptor.
        if (code === 'EPERM' && !this.#mounted) Atomics.wait(idle, 0, 0, WAIT_MS);
        else if (!AGAIN.has(code ?? '')) return false;
      }
  }

  /** Answers the request with a negative errno or with that many bytes of body. False if the answer did not arrive. */
  reply(result: number): boolean {
    const length = ANSWER + Math.max(0, result);
    this.#out.len = length;
    this.#out.error = Math.min(0, result);
    this.#out.unique = this.header.unique;
    try {
      fs.writeSync(this.#fd, this.answer, 0, length);
      return true;
    } catch {
      // Nobody waits for it any more, or the device has ended. The next read will tell.
      return false;
    }
  }

  /** Sends the other kernel a message that answers no request. */
  notify(what: number, body: Uint8Array): void {
    const head = OutHeader.make({ len: ANSWER + body.length, error: what, unique: 0 });
    try {
      fs.writeSync(this.#fd, Buffer.concat([head, body]));
    } catch {
      // The other kernel does not know the inode.
    }
  }

  /** The string at a place of the request, up to its NUL, with one character per byte. */
  text(at: number): string {
    const { request } = this;
    let end = at;
    // Names are short, so two calls out of JavaScript would cost more.
    while (end < request.length && request[end] !== 0) end++;
    return request.toString('latin1', at, end);
  }
}

const idle = new Int32Array(new SharedArrayBuffer(4));
