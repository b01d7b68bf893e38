/**
 * A program: a module that is known to be one of WASI preview 1 before anything runs.
 *
 *      bytes ── bounded ──▶ a module that asks whether it may go on ── compile ──▶ Program ── run.ts ──▶ its exit code
 */
import { Badly } from './binary.ts';
import { bounded, type Import } from './bounded.ts';
import { INTERFACE } from './interface.ts';
import { compile, exportsOf, isCompileError, type WasmModule } from './web-assembly.ts';

const MODULE = 'wasi_snapshot_preview1';

export class WasiProgram {
  readonly module: WasmModule;

  private constructor(module: WasmModule) {
    this.module = module;
  }

  /** The program, or why these bytes are none: `it …`. */
  static of(bytes: Uint8Array): WasiProgram | Badly {
    try {
      const made = bounded(bytes);
      for (const wanted of made.imports) checkImport(wanted);
      const module = compile(made.bytes);
      const exported = new Map(exportsOf(module).map(({ name, kind }) => [name, kind]));
      if (exported.get('_start') !== 'function')
        return new Badly('it has no _start: it is a library, not a program (clang makes one of what has a main)');
      if (exported.get('memory') !== 'memory') return new Badly('it does not export its memory, which WASI asks for');
      return new WasiProgram(module);
    } catch (thrown) {
      if (thrown instanceof Badly) return thrown;
      if (isCompileError(thrown)) return new Badly(whyNotCompiled(thrown.message));
      throw thrown;
    }
  }
}

function checkImport({ module, name, params, results }: Import): void {
  if (module !== MODULE)
    throw new Badly(
      module === 'wasi_unstable'
        ? 'it is made for a WASI before preview 1; compile it again with a newer wasi-libc'
        : `it wants ${module}.${name} from outside; here there is WASI preview 1, and nothing else`,
    );
  const call = Object.hasOwn(INTERFACE, name) ? INTERFACE[name] : undefined;
  if (!call) throw new Badly(`it wants ${name}, which WASI preview 1 does not have`);
  const answers = name === 'proc_exit' ? '' : 'i';
  if (call.params !== params || results !== answers)
    throw new Badly(`it calls ${name} with other parameters than those of WASI preview 1`);
}

/** A server may forbid all WebAssembly to its pages, in a header. */
const whyNotCompiled = (message: string): string =>
  /embedder|disallowed|blocked|unsafe-eval/i.test(message)
    ? 'the server of this page lets no WebAssembly run (Content-Security-Policy)'
    : `the machine refuses it: ${message}`;
