/** A module under Node's own WASI, in a directory: node node-wasi.mjs MODULE DIRECTORY WORD … */
import fs from 'node:fs';
import { WASI } from 'node:wasi';

const [file, directory, ...args] = process.argv.slice(2);
const wasi = new WASI({
  version: 'preview1',
  args,
  env: { LC_ALL: 'C', TZ: 'UTC' },
  preopens: { '.': directory },
  returnOnExit: true,
});
const module = await WebAssembly.compile(fs.readFileSync(file));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
