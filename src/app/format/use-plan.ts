/** The result of an mke2fs command while a person still writes it. */
import * as Comlink from 'comlink';
import { useEffect, useState } from 'react';
import { Latest } from '../latest.ts';
import type { PlanAnswer, PlanApi } from './plan-worker.ts';

export interface Plan {
  command: string;
  answer: PlanAnswer;
}

type Listener = (plan: Plan) => void;

const KEPT = 16;

/** One worker serves the page. It starts with the first plan. */
let latest: Latest<string, PlanAnswer> | undefined;
const made = new Map<string, PlanAnswer>();
const listeners = new Set<Listener>();

function deliver(answer: PlanAnswer, command: string): void {
  made.set(command, answer);
  if (made.size > KEPT) made.delete(made.keys().next().value!);
  for (const listener of listeners) listener({ command, answer });
}

function ask(command: string): void {
  if (!latest) {
    const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), { type: 'module', name: 'ext4lab plan' });
    const remote = Comlink.wrap<PlanApi>(worker);
    // Without a plan the page shows none. Formatting will report the error.
    latest = new Latest<string, PlanAnswer>({
      ask: async (asked) => (await remote.plan(asked)) as PlanAnswer,
      deliver,
      failed: () => {},
    });
  }
  latest.want(command);
}

/** The plan of a command. While it is being computed, the previous plan. */
export function usePlan(command: string): Plan | undefined {
  const [plan, setPlan] = useState<Plan>();
  useEffect(() => {
    const listener: Listener = (p) => {
      if (p.command === command) setPlan(p);
    };
    const answer = made.get(command);
    if (answer) {
      setPlan({ command, answer });
      return;
    }
    listeners.add(listener);
    if (command) ask(command);
    return () => void listeners.delete(listener);
  }, [command]);
  return plan;
}
