export interface Tree {
  commit: string | null;
  clean: boolean;
}
export interface Ran {
  seconds: Record<string, number>;
  wrong: string;
}
export function treeOf(folder: string): Tree;
export function runStages(stages: readonly [name: string, stage: () => string | Promise<string>][]): Promise<Ran>;
export function record(
  file: string,
  tree: Tree,
  ran: Ran,
  counts: { passed: number; failed: number; skipped: string[]; flaky: string[] },
): string;
