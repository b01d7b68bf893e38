/** What is said of the programs that are shipped as WebAssembly; what they do is compiled from programs/*.c. */
import type { Said } from '../../program/program.ts';

export const SHIPPED: readonly Said[] = [];
