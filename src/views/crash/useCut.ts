/** The chosen losses, the cut itself, and its result. */
import { useEffect, useMemo, useState } from 'react';
import type { Said } from '../../bytes/said.ts';
import type { Losing } from '../../session/crash/line.ts';
import type { CrashResult } from '../../session/crash/pull.ts';
import type { CutProps } from './Cut.tsx';
import { lossesOf } from './layout.ts';

export function useCut({ data, onPull, pulled, onCut }: CutProps) {
  const [losing, setLosing] = useState<Losing>(pulled?.losing ?? 'all');
  const [result, setResult] = useState<CrashResult | undefined>(pulled?.result);
  const [refused, setRefused] = useState<Said>();
  const [busy, setBusy] = useState(false);
  useEffect(() => onCut(result && data.step), [onCut, result, data.step]);
  const losses = useMemo(() => lossesOf(data.count, losing), [data.count, losing]);
  const alive = useAlive();
  const choose = (to: Losing) => {
    setLosing(to);
    setResult(undefined);
  };
  const pull = async () => {
    setBusy(true);
    const answer = await onPull(data.step, losing);
    if (!alive.current) return;
    setBusy(false);
    setResult('english' in answer ? undefined : answer);
    setRefused('english' in answer ? answer : undefined);
  };
  return { losing, losses, result, refused, busy, choose, pull };
}

/** Says whether the component is still there when an answer comes. */
function useAlive(): { current: boolean } {
  const [alive] = useState(() => ({ current: true }));
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, [alive]);
  return alive;
}
