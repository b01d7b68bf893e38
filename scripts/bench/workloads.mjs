/**
 * The workloads W1 to W7 as op scripts, one op per line; paths are relative to the root of the volume:
 *
 *     @ NAME   a phase begins; "setup" is not timed
 *     M path   mkdir                        R path       rmdir
 *     C path   create an empty file         P path len   create, write len bytes at once, close
 *     G path   open, read it all, close     A path len   open to append, write len bytes, close
 *     S path   stat                         U path       unlink
 *     O path   open the one handle          w off len    write there through it         X   close it
 *     F        sync everything, timed separately
 *
 * The bytes that op number i writes are pool[k, k + len) with k = i × 4099 mod 2^20, where ops are
 * counted over the whole script, phases and F left out.
 */
import { Random } from './mersenne-twister.mjs';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A name of 8 to 20 letters and digits that is not among those `seen`. */
function freshName(random, seen) {
  for (;;) {
    const length = random.between(8, 20);
    let name = '';
    for (let i = 0; i < length; i++) name += random.choice(LETTERS);
    if (seen.has(name)) continue;
    seen.add(name);
    return name;
  }
}

const range = (n, line) => Array.from({ length: n }, (_, i) => line(i));
const directory = (d) => `d${String(d).padStart(2, '0')}`;

/** 10,000 small files in 100 directories; the lines that make them, and their paths. */
function smallFiles(random) {
  const lines = [];
  const files = [];
  for (let d = 0; d < 100; d++) {
    lines.push(`M ${directory(d)}`);
    const seen = new Set();
    for (let f = 0; f < 100; f++) {
      const file = `${directory(d)}/${freshName(random, seen)}`;
      files.push(file);
      lines.push(`P ${file} ${random.between(1024, 16384)}`);
    }
  }
  return { lines, files };
}

const sequential = ['O big', ...range(4096, (i) => `w ${i * 65536} 65536`), 'X'];

export const WORKLOADS = {
  W1: {
    what: '10,000 empty files in one directory',
    lines: () => {
      const random = new Random(1);
      const seen = new Set();
      return ['@ setup', 'M d', '@ W1', ...range(10000, () => `C d/${freshName(random, seen)}`), 'F'];
    },
  },
  W2: {
    what: '10,000 small files in 100 directories',
    lines: () => ['@ setup', '@ W2', ...smallFiles(new Random(2)).lines, 'F'],
  },
  W3: {
    what: '256 MiB in order, 64 KiB a write',
    bytes: 256 * 2 ** 20,
    lines: () => ['@ setup', '@ W3', ...sequential, 'F'],
  },
  W4: {
    what: '20,000 random overwrites of 4 KiB in 256 MiB',
    lines: () => {
      const random = new Random(4);
      const writes = range(20000, () => `w ${random.below(65536) * 4096} 4096`);
      return ['@ setup', ...sequential, 'F', '@ W4', 'O big', ...writes, 'X', 'F'];
    },
  },
  W5: {
    what: '100,000 stats among 50,000 names',
    lines: () => {
      const random = new Random(5);
      const seen = new Set();
      const names = range(50000, () => freshName(random, seen));
      const stats = range(100000, () => `S d/${random.choice(names)}`);
      return ['@ setup', 'M d', ...names.map((name) => `C d/${name}`), 'F', '@ W5', ...stats];
    },
  },
  W6: {
    what: 'deleting the files and directories of W2, files in random order',
    lines: () => {
      const random = new Random(2);
      const { lines, files } = smallFiles(random);
      random.shuffle(files);
      const gone = [...files.map((file) => `U ${file}`), ...range(100, (d) => `R ${directory(d)}`)];
      return ['@ setup', ...lines, 'F', '@ W6', ...gone, 'F'];
    },
  },
  W7: {
    what: 'after PostMark: 40,000 reads, appends, creations and deletions over 4,000 files',
    lines: () => {
      const random = new Random(7);
      const seen = new Set();
      const live = [];
      const create = () => {
        const file = `pm/${freshName(random, seen)}`;
        live.push(file);
        return `P ${file} ${random.between(1000, 100000)}`;
      };
      const lines = ['@ setup', 'M pm', '@ W7pool', ...range(4000, create), 'F', '@ W7'];
      for (let i = 0; i < 20000; i++) {
        const file = random.choice(live);
        lines.push(random.random() < 0.5 ? `G ${file}` : `A ${file} ${random.between(1, 8192)}`);
        if (random.random() < 0.5) lines.push(create());
        else {
          const gone = random.below(live.length);
          [live[gone], live[live.length - 1]] = [live[live.length - 1], live[gone]];
          lines.push(`U ${live.pop()}`);
        }
      }
      return [...lines, 'F'];
    },
  },
};

export const opsText = (name) => `${WORKLOADS[name].lines().join('\n')}\n`;

/** Parsed, so that reading text is not timed: phases of ops; an op is { op, path, offset, length, number }. */
export function phasesOf(name) {
  const phases = [];
  let number = 0;
  for (const line of WORKLOADS[name].lines()) {
    const [op, first, second] = line.split(' ');
    if (op === '@') phases.push({ name: first, ops: [], sync: false });
    else if (op === 'F') phases[phases.length - 1].sync = true;
    else {
      const write = op === 'w';
      phases[phases.length - 1].ops.push({
        op,
        path: write || first === undefined ? '' : first,
        offset: write ? Number(first) : 0,
        length: second === undefined ? 0 : Number(second),
        number: number++,
      });
    }
  }
  return phases;
}

/** 1 MiB and 256 KiB of xorshift32, one byte per step. */
function makePool() {
  const pool = new Uint8Array(2 ** 20 + 2 ** 18);
  let x = 0x9e3779b9;
  for (let i = 0; i < pool.length; i++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    pool[i] = x;
  }
  return pool;
}

export const POOL = makePool();
export const poolAt = (number) => (number * 4099) & 0xfffff;
