/**
 * The equipment of a session: the commands of its shell, files that a person added, tools for a volume that is not
 * mounted, and the code for fast commits. The session receives it from outside. everything.ts has all of it, and a page's
 * worker fetches the parts that a script names.
 */
import type { Refused } from '../../bytes/refused.ts';
import type { Given } from '../../commands/programs-and-traces.ts';
import type { FastPartsOrWhyNot } from '../../engine/jbd2/fast/parts.ts';
import type { Commands } from '../../shell/commands.ts';
import type { Recorder } from '../../trace/recorder.ts';

export interface Equipment {
  readonly commands: Commands;
  readonly given: Given;
  /** The tools, or the reason why they are missing. */
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

/** Each tool by its name. A request for debugfs is passed as one word. */
export type Tools = Readonly<Record<ToolName, (recorder: Recorder, argv: string[], now: number) => Done | Refused>>;

/** `prog` of `folder/prog.wasm`. */
export const programName = (file: string): string => file.replace(/^.*\//, '').replace(/\.wasm$/i, '');
