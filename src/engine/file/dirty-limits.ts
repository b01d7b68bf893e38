/**
 * The numbers of /proc/sys/vm: how much of memory may hold data that the disk does not have yet, and for how long.
 *
 *     pages of files   ├────────── dirty ──────────────┼─── clean ───────────── … ── the size of memory
 *                      0         │        │            │
 *                        background     freerun      limit
 *                        the flusher    writers      writers never
 *                        starts         wait         get beyond
 *
 * https://docs.kernel.org/admin-guide/sysctl/vm.html
 */
import { Refused } from '../../bytes/refused.ts';
import { PAGE_SIZE } from '../fs/page-size.ts';
import { MOUNT } from '../fs/refusals.ts';

export interface DirtyLimits {
  /** Bytes of memory that pages of files may fill. */
  readonly memory: number;
  /**
   * The part of it that the percentages refer to. It is smaller if a 32-bit processor reaches only some memory directly.
   */
  readonly dirtyable: number;
  /** Percent of it that may be dirty. */
  readonly dirty_ratio: number;
  /** Percent of it from which the flusher works by itself. */
  readonly dirty_background_ratio: number;
  /** The age from which the periodic writer flushes data. */
  readonly dirty_expire_centisecs: number;
  /** How often the periodic writer wakes up. */
  readonly dirty_writeback_centisecs: number;
}

/** Linux's defaults, on a machine that is large enough not to reach its limits by chance. */
export const DIRTY_LIMITS: DirtyLimits = {
  memory: 8 * 2 ** 30,
  dirtyable: 8 * 2 ** 30,
  dirty_ratio: 20,
  dirty_background_ratio: 10,
  dirty_expire_centisecs: 3000,
  dirty_writeback_centisecs: 500,
};

/** Linux does not run with less memory than this. */
const LEAST_MEMORY = 2 ** 20;
const UNITS: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** Limits from words: `{ memory: '64M', dirty_ratio: '20' }`. The rest are Linux's defaults for that memory. */
export function dirtyLimits(
  words: Readonly<Partial<Record<keyof DirtyLimits, string>>>,
  usual: Pick<DirtyLimits, 'memory' | 'dirtyable'> = DIRTY_LIMITS,
): DirtyLimits | Refused {
  const limits = { ...DIRTY_LIMITS, memory: usual.memory, dirtyable: usual.dirtyable };
  for (const name of ['memory', 'dirtyable'] as const) {
    const word = words[name];
    if (word === undefined) continue;
    const [, digits, unit] = /^(\d{1,9})([KMG])$/.exec(word) ?? [];
    limits[name] = Number(digits) * UNITS[unit];
    if (!(limits[name] >= LEAST_MEMORY)) return new Refused(MOUNT.no_memory_size({ name, word }));
  }
  limits.dirtyable = Math.min(limits.dirtyable, limits.memory);
  for (const name of ['dirty_ratio', 'dirty_background_ratio'] as const) {
    const word = words[name] ?? String(limits[name]);
    limits[name] = Number(word);
    if (!/^\d{1,3}$/.test(word) || limits[name] > 100) return new Refused(MOUNT.no_percentage({ name, word }));
  }
  for (const name of ['dirty_expire_centisecs', 'dirty_writeback_centisecs'] as const) {
    const word = words[name] ?? String(limits[name]);
    limits[name] = Number(word);
    if (!/^\d{1,8}$/.test(word)) return new Refused(MOUNT.no_centisecs({ name, word }));
  }
  return limits;
}

/** The limits of a machine, in pages. */
export interface Thresholds {
  readonly background: number;
  readonly freerun: number;
  readonly limit: number;
}

export function thresholds({ dirtyable, dirty_ratio, dirty_background_ratio }: DirtyLimits): Thresholds {
  const pages = dirtyable / PAGE_SIZE;
  const limit = Math.floor((pages * dirty_ratio) / 100);
  const asked = Math.floor((pages * dirty_background_ratio) / 100);
  // The flusher must be at work before writers have to wait.
  const background = asked >= limit ? Math.floor(limit / 2) : asked;
  return { background, freerun: Math.floor((limit + background) / 2), limit };
}
