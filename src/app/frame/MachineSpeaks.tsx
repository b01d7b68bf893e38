/**
 * In the machine's time the sentence is the machine's, as long as anything is under way on it. Its words are fetched when
 * they are first wanted.
 */
import { lazy, type ReactNode, Suspense } from 'react';
import { machineTimeIn } from '../speed.ts';
import { useApp } from '../use-app.ts';

/** The call whose time it is, and what the machine does. */
export interface MachineTold {
  title: string;
  sentence: string;
}

export type Telling = (told: MachineTold | undefined) => ReactNode;

const MachineMoment = lazy(async () => ({ default: (await import('./MachineMoment.tsx')).MachineMoment }));

export function MachineSpeaks({ children }: { children: Telling }) {
  const machine = useApp((s) => (s.along === 'machine' ? machineTimeIn(s) : undefined));
  const data = useApp((s) => s.answers.machine?.data);
  if (!machine || !data) return children(undefined);
  return (
    <Suspense fallback={children(undefined)}>
      <MachineMoment data={data} machine={machine}>
        {children}
      </MachineMoment>
    </Suspense>
  );
}
