/** All functions of WASI preview 1, by name. */
import { fdCalls, socketCalls } from './fd-calls.ts';
import type { Call } from './host.ts';
import { ownCalls } from './own-calls.ts';
import { pathCalls } from './path-calls.ts';
import { readdirCalls } from './readdir.ts';

export const INTERFACE: Readonly<Record<string, Call>> = {
  ...ownCalls,
  ...fdCalls,
  ...readdirCalls,
  ...pathCalls,
  ...socketCalls,
};
