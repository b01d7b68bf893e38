/** A request of debugfs -w that needs the library: its arguments and its answer. */
import type { Answer } from '../debugfs/request.ts';
import type { Source } from './content.ts';
import type { Library } from './library.ts';

/** A file of the machine, or undefined where there is none. */
export type ReadHost = (name: string) => { mode: number; source: Source } | undefined;

export type Request = (lib: Library, words: readonly string[], host: ReadHost) => Answer;
