/** The shipped modules, read from their files. */
import fs from 'node:fs';

const MODULES = new Map<string, Uint8Array>();

export function shippedModule(name: string): Uint8Array {
  const module =
    MODULES.get(name) ?? new Uint8Array(fs.readFileSync(new URL(`../../programs/wasm/${name}.wasm`, import.meta.url)));
  MODULES.set(name, module);
  return module;
}
