/**
 * What a session works with: the commands of its shell, what a person gave to it, tools for a volume that is not mounted, and
 * what fast commits need. It is handed to the session. everything.ts has all of it; a page's worker fetches what a script names.
 */
import type { Refused } from '../../bytes/refused.ts';
import type { Given } from '../../commands/given.ts';
import type { FastPartsOrWhyNot } from '../../engine/jbd2/fast/parts.ts';
import type { Commands } from '../../shell/commands.ts';
import type { Recorder } from '../../trace/recorder.ts';

export interface Equipment {
  readonly commands: Commands;
  readonly given: Given;
  /** Or why they could not be had. */
  readonly tools: Tools | Refused;
  readonly fastCommit: FastPartsOrWhyNot;
}

export const TOOL_NAMES = ['tune2fs', 'resize2fs', 'e2label', 'e2freefrag', 'debugfs'] as const;
export type ToolName = (typeof TOOL_NAMES)[number];
export const isTool = (what: string): what is ToolName => TOOL_NAMES.some((name) => name === what);

interface Done {
  said: readonly { text: string }[];
  status: number;
}

/** A request of debugfs is its one word. */
export type Tools = Readonly<Record<ToolName, (recorder: Recorder, argv: string[], now: number) => Done | Refused>>;

/** `prog` of `folder/prog.wasm`. */
export const programName = (file: string): string => file.replace(/^.*\//, '').replace(/\.wasm$/i, '');
