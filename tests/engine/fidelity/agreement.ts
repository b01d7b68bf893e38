/**
 * How far two sequences of events agree, script by script and kind by kind.
 *
 *     Linux   alloc 1 · reserve · alloc 2 · free        common: alloc 1, reserve, free
 *     we      alloc 1 · reserve · alloc 3 · free        apart: 2 of 8, so they agree in 75 %
 */
import { commonLines } from './common-lines.ts';
import type { KernelEvent } from './kernel-events.ts';

interface Count {
  common: number;
  apart: number;
}

const kindOf = (line: KernelEvent): string => line.slice(0, line.indexOf(' '));
const shareOf = ({ common, apart }: Count): number =>
  common === 0 && apart === 0 ? 1 : (2 * common) / (2 * common + apart);
const percent = (share: number): string => `${(Math.floor(share * 100_000) / 1000).toFixed(3)} %`;

export class Agreement {
  readonly #kinds = new Map<string, Count>();
  readonly #scripts = new Map<string, { count: Count; apart: string[] }>();

  /** Returns how many events are in only one of the two. */
  compare(script: string, theirs: readonly KernelEvent[], ours: readonly KernelEvent[]): number {
    const pairs = commonLines(theirs, ours);
    const [inTheirs, inOurs] = [new Set(pairs.map(([i]) => i)), new Set(pairs.map(([, j]) => j))];
    const count: Count = { common: pairs.length, apart: theirs.length + ours.length - 2 * pairs.length };
    for (const [i] of pairs) this.#kind(theirs[i]).common++;
    const apart: string[] = [];
    const alone = (lines: readonly KernelEvent[], known: Set<number>, who: string) => {
      for (const [i, line] of lines.entries())
        if (!known.has(i)) {
          this.#kind(line).apart++;
          apart.push(`${String(i).padStart(6)} ${who} ${line}`);
        }
    };
    alone(theirs, inTheirs, 'Linux');
    alone(ours, inOurs, 'we   ');
    apart.sort();
    this.#scripts.set(script, { count, apart });
    return count.apart;
  }

  #kind(line: KernelEvent): Count {
    const kind = kindOf(line);
    const known = this.#kinds.get(kind) ?? { common: 0, apart: 0 };
    this.#kinds.set(kind, known);
    return known;
  }

  /** The share of all events, told by either, that both told. */
  share(kind?: string): number {
    if (kind !== undefined) return shareOf(this.#kinds.get(kind) ?? { common: 0, apart: 0 });
    const total = { common: 0, apart: 0 };
    for (const { common, apart } of this.#kinds.values()) {
      total.common += common;
      total.apart += apart;
    }
    return shareOf(total);
  }

  kinds(): string[] {
    return [...this.#kinds.keys()].sort();
  }

  /** The first difference, with the number of its event. */
  firstApart(script: string): string {
    return `events of one side only:\n${(this.#scripts.get(script)?.apart ?? []).slice(0, 12).join('\n')}`;
  }

  table(): string {
    const lines = [`events that agree with Linux's: ${percent(this.share())}`];
    for (const kind of this.kinds()) lines.push(`  ${kind.padEnd(32)} ${percent(this.share(kind))}`);
    for (const [script, { count }] of this.#scripts)
      if (count.apart > 0) lines.push(`  ${script.padEnd(32)} ${percent(shareOf(count))}, ${count.apart} apart`);
    return lines.join('\n');
  }
}
