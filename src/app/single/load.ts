/**
 * Begins the page that is one file: its scripts are in it as packed text, and run from blobs, since a page that was opened from
 * a disk may load no other file.
 */

declare global {
  /** Where the worker's script is (scripts/single.mjs puts it in place of a file's address). */
  var ext4labWorker: string;
}

async function unpacked(id: string): Promise<string> {
  const text = document.getElementById(id)!.textContent ?? '';
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const script = await new Response(stream).arrayBuffer();
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}

async function load(): Promise<void> {
  globalThis.ext4labWorker = await unpacked('worker');
  await import(/* @vite-ignore */ await unpacked('page'));
}

void load();

export {};
