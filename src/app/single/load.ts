/**
 * Begins the page that is one file: its script is in it as packed text, and runs from a blob, since a page that was opened from
 * a disk may load no other file.
 */

import { fromBase85 } from './base85.ts';

declare global {
  /** Where the script is that the workers run, too (scripts/single.mjs puts it in place of a file's address). */
  var ext4labWorker: string;
}

async function unpacked(id: string): Promise<string> {
  const text = document.getElementById(id)!.textContent ?? '';
  const stream = new Blob([fromBase85(text)]).stream().pipeThrough(new DecompressionStream('gzip'));
  const script = await new Response(stream).arrayBuffer();
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}

async function load(): Promise<void> {
  globalThis.ext4labWorker = await unpacked('all');
  await import(/* @vite-ignore */ globalThis.ext4labWorker);
}

void load();
