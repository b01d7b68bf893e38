/**
 * Blocks in the shadow of the log: a commit writes them to the log from the buffers themselves. A program that changes
 * one meanwhile waits until the commit has written them. Before and after the write of the log nobody waits.
 *
 *     commit    data ──▶ SHADOW_BEGINS ── log ── (jbd2: data arrives) ── log arrives ──▶ SHADOW_ENDS ── commit block
 *     program                                  WAIT_SHADOW ······················▶│ goes on
 */
import { type Demands, JOURNAL, SHADOW_BEGINS, SHADOW_ENDS, WAIT_SHADOW } from '../../machine/demands.ts';

export class LogShadows {
  /** The last commit that wrote to the log. */
  last = 0;
  /** The last commit of each block that nothing has changed since. */
  readonly #commits = new Map<number, number>();

  begin(list: Demands, blocks: Iterable<number>): void {
    list.add(SHADOW_BEGINS, JOURNAL, ++this.last);
    for (const block of blocks) this.#commits.set(block, this.last);
  }

  end(list: Demands): void {
    list.add(SHADOW_ENDS, JOURNAL, this.last);
  }

  /** The block joins the next transaction. */
  joins(list: Demands, block: number): void {
    const commit = this.#commits.get(block);
    if (commit === undefined) return;
    this.#commits.delete(block);
    list.add(WAIT_SHADOW, JOURNAL, commit);
  }
}
