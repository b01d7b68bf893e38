/** Rooms below the page that say something, each by the table that declares it. */

/** What another language has of a room: as much as it likes. */
type Of<S> = { readonly [K in keyof S]?: S[K] extends (of: infer A) => unknown ? (of: A) => string : string };

export type SaidWords = {
  volume?: Of<typeof import('../engine/volume/refusals.ts').VOLUME>;
  looks?: Of<typeof import('../engine/volume/foreign.ts').LOOKS>;
  mount?: Of<typeof import('../engine/fs/refusals.ts').MOUNT>;
  journal?: Of<typeof import('../engine/jbd2/recovery/refusals.ts').JOURNAL>;
  mkfs?: Of<typeof import('../tools/mkfs/refusals.ts').MKFS>;
  session?: Of<typeof import('../session/refusals/session.ts').SESSION>;
  columns?: Of<typeof import('../session/compare/own.ts').COLUMNS>;
  command?: Of<typeof import('../commands/refusals/command.ts').COMMAND>;
  script?: Of<typeof import('../shell/language/sentences.ts').SCRIPT>;
  program?: Of<typeof import('../shell/program/refusals.ts').PROGRAM>;
  crash?: Of<typeof import('../session/crash/line.ts').CRASH_LINE>;
  lesson?: Of<typeof import('../lessons/refusals.ts').LESSON>;
  trace?: Of<typeof import('../replay/refusals.ts').TRACE>;
  recording?: Of<typeof import('../trace/json/refusals.ts').RECORDING>;
};
