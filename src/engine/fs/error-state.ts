/**
 * The damage found since the superblock last recorded errors: their number, the first and the latest.
 *
 *     a call meets damage ──▶ note ──▶ the call ends ──▶ s_state, s_error_count, s_first_error_…, s_last_error_…
 *
 * Only a kernel can name the place in its source where it met an error (…_func, …_line), so both stay empty.
 */
import { SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { Superblock } from '../../format/superblock.ts';
import { EXT4_ERR_EFSBADCRC, EXT4_ERR_EFSCORRUPTED, EXT4_ERROR_FS } from '../../format/superblock-values.ts';
import type { Mount } from './mount.ts';

/** The codes of s_first_error_errcode. */
const ERROR_CODE = { EBADMSG: EXT4_ERR_EFSBADCRC, EUCLEAN: EXT4_ERR_EFSCORRUPTED } as const;

interface Met {
  ino: number;
  block: number;
  code: number;
  sec: number;
}

const O = Superblock.offset;

export class ErrorState {
  readonly #mount: Mount;
  /** Errors that the superblock does not have yet. */
  waiting = 0;
  #stopped = false;
  #first: Met | undefined;
  #last: Met | undefined;

  constructor(mount: Mount) {
    this.#mount = mount;
  }

  /** `block` is the place on disk, or 0 if Linux does not report it, as for a wrong checksum. */
  note(ino: number, block: number, code: keyof typeof ERROR_CODE): void {
    // With errors=remount-ro, the first error ends all writing, and no later one is noted.
    if (this.#stopped) return;
    this.#stopped = this.#mount.options.errors !== 'continue';
    const { sec } = this.#mount.clock.now();
    this.#last = { ino, block: code === 'EBADMSG' ? 0 : block, code: ERROR_CODE[code], sec };
    if (this.waiting++ === 0) this.#first = this.#last;
  }

  /** Writes the errors into the superblock, whose bytes the caller has touched. */
  save(): void {
    const { sb, due } = this.#mount;
    const [first, last] = [this.#first, this.#last];
    if (!first || !last) return;
    sb.s_state |= EXT4_ERROR_FS;
    if (sb.s_first_error_time === 0 && sb.s_first_error_time_hi === 0) {
      sb.s_first_error_time = first.sec % 2 ** 32;
      sb.s_first_error_time_hi = Math.floor(first.sec / 2 ** 32);
      sb.s_first_error_ino = first.ino;
      sb.s_first_error_errcode = first.code;
      this.#setBlock(O.s_first_error_block, first.block);
    }
    sb.s_last_error_time = last.sec % 2 ** 32;
    sb.s_last_error_time_hi = Math.floor(last.sec / 2 ** 32);
    sb.s_last_error_ino = last.ino;
    sb.s_last_error_errcode = last.code;
    this.#setBlock(O.s_last_error_block, last.block);
    sb.s_error_count += this.waiting;
    this.waiting = 0;
    due.add('superblock', 0);
  }

  #setBlock(offset: number, block: number): void {
    const { recorder, superblock, blockSize } = this.#mount;
    const bytes = recorder.store.own(superblock);
    const at = (SUPERBLOCK_OFFSET % blockSize) + offset;
    new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(at, BigInt(block), true);
  }
}
