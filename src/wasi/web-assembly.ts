/** What the platform has to run WebAssembly: the part of it that is used, as the floors below the views have no types of a browser. */

export interface WasmGlobal {
  value: number;
}

export interface WasmTable {
  set(index: number, value: unknown): void;
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

type Imports = Record<string, Record<string, unknown>>;

interface Platform {
  Module: {
    new (bytes: Uint8Array): object;
    exports(module: object): { name: string; kind: string }[];
  };
  Instance: new (module: object, imports?: Imports) => { exports: Readonly<Record<string, unknown>> };
  CompileError: new () => Error;
  RuntimeError: new () => Error;
}

declare const WebAssembly: Platform;

export type WasmModule = object;

export const compile = (bytes: Uint8Array): WasmModule => new WebAssembly.Module(bytes);
export const exportsOf = (module: WasmModule) => WebAssembly.Module.exports(module);
export const instantiate = (module: WasmModule, imports: Imports) => new WebAssembly.Instance(module, imports).exports;
/** Why a module could not be compiled or linked; undefined where something else was thrown. */
export const isCompileError = (thrown: unknown): thrown is Error => thrown instanceof WebAssembly.CompileError;
/** The program did what the machine forbids. */
export const isTrap = (thrown: unknown): thrown is Error => thrown instanceof WebAssembly.RuntimeError;
