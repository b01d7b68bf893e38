/** The modules that are shipped, as the files that they are. */
import fs from 'node:fs';
import { shipFrom } from '../commands/wasm/programs.ts';

export const shipFromFiles = (): void =>
  shipFrom((name) => new Uint8Array(fs.readFileSync(new URL(`../../programs/wasm/${name}.wasm`, import.meta.url))));
