/** How many blocks of each kind a step changed, as the table of docs/inside/migration.md counts them. */
import fs from 'node:fs';
import { Refused } from '../../src/bytes/refused.ts';
import { BLOCK_KINDS } from '../../src/engine/volume/block-kind.ts';
import { classify } from '../../src/engine/volume/classify.ts';
import type { Volume } from '../../src/engine/volume/volume.ts';

function kindsOf(volume: Volume): Uint8Array {
  const kinds = classify(volume);
  if (kinds instanceof Refused) throw new Error(kinds.refused);
  return kinds;
}

/** By what the block is afterwards. What was freed as it is did not change. */
export function changedBlocks(before: Volume, after: Volume): string {
  const kinds = kindsOf(after);
  const counts = new Map<string, number>();
  for (const [block, kind] of kinds.entries()) {
    const a = before.device.read(block);
    const b = after.device.read(block);
    if (Buffer.compare(a, b) === 0) continue;
    const { label } = BLOCK_KINDS[kind];
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const said = BLOCK_KINDS.flatMap(({ label }) => (counts.has(label) ? [`${counts.get(label)} ${label}`] : []));
  return said.join(', ');
}

/** The rows of the table: the step, and what it changed. */
export function rowsOfTheDocs(): string[] {
  const text = fs.readFileSync(new URL('../../docs/inside/migration.md', import.meta.url), 'utf8');
  return [...text.matchAll(/^\| `?([^|`]+?)`? \| ([^|]*?) \| [^|]* \|$/gm)]
    .filter(([, , counts]) => /^\d/.test(counts))
    .map(([, step, counts]) => `${step}: ${counts}`);
}
