/**
 * What a volume must hold after a workload, from the ops alone: a spot check that the contestant did the work.
 * Contestants offer `read(path)`, which gives the bytes of a file, or null if there is none.
 */
import { POOL, poolAt } from './workloads.mjs';

const CHECKED_FILES = 100;
const CHECKED_BLOCKS = 500;

/**
 * For each path its pieces, in order; null for a deleted file. For the file of the one handle: the last writer of each
 * block.
 */
function outcome(phases) {
  const files = new Map();
  const big = { size: 0, blocks: new Map() };
  let handled = '';
  for (const { ops } of phases)
    for (const { op, path, offset, length, number } of ops) {
      if (op === 'C') files.set(path, []);
      else if (op === 'P') files.set(path, [{ length, number }]);
      else if (op === 'A') files.get(path).push({ length, number });
      else if (op === 'U') files.set(path, null);
      else if (op === 'O') handled = path;
      else if (op === 'w') {
        for (let at = 0; at < length; at += 4096)
          big.blocks.set((offset + at) / 4096, { from: poolAt(number) + at, length: Math.min(4096, length - at) });
        big.size = Math.max(big.size, offset + length);
      }
    }
  return { files, big: handled ? { path: handled, ...big } : null };
}

function sameAt(bytes, at, from, length) {
  for (let i = 0; i < length; i++) if (bytes[at + i] !== POOL[from + i]) return false;
  return true;
}

const spread = (list, count) =>
  list.length <= count ? list : list.filter((_, i) => i % Math.ceil(list.length / count) === 0);

/** Returns a sentence about the first thing that is wrong, or ''. */
export async function wrong(phases, read) {
  const { files, big } = outcome(phases);
  for (const [path, pieces] of spread([...files], CHECKED_FILES)) {
    const bytes = await read(path);
    if (!pieces) {
      if (bytes) return `${path} was deleted and is there`;
      continue;
    }
    if (!bytes) return `${path} is missing`;
    let at = 0;
    for (const { length, number } of pieces) {
      if (!sameAt(bytes, at, poolAt(number), length)) return `${path} differs in the ${length} bytes from ${at} on`;
      at += length;
    }
    if (bytes.length !== at) return `${path} has ${bytes.length} bytes, not ${at}`;
  }
  if (!big) return '';
  const bytes = await read(big.path);
  if (bytes?.length !== big.size) return `${big.path} has ${bytes?.length} bytes, not ${big.size}`;
  for (const [block, { from, length }] of spread([...big.blocks], CHECKED_BLOCKS))
    if (!sameAt(bytes, block * 4096, from, length)) return `${big.path} differs in block ${block}`;
  return '';
}
