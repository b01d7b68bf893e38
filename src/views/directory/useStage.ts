/** The stages of a lookup one after the other: at the eye's pace, or all at once under reduced motion. */
import { useEffect, useState } from 'react';
import { calm } from '../common/motion.ts';

const STAGE_MS = 420;
/** The most stages in which a long linear search is told. */
const MOST_STAGES = 12;

/** How many of `stages` have come; restarts with another `key`. */
export function useStage(key: string | undefined, stages: number): number {
  const [played, setPlayed] = useState<{ key: string | undefined; stage: number }>({ key: undefined, stage: 0 });
  const stage = key === undefined ? stages : played.key === key ? Math.min(played.stage, stages) : 0;
  useEffect(() => {
    if (key === undefined || stage >= stages) return;
    if (calm()) {
      setPlayed({ key, stage: stages });
      return;
    }
    const by = Math.max(1, Math.ceil(stages / MOST_STAGES));
    const timer = setTimeout(() => setPlayed({ key, stage: stage + by }), stage === 0 ? 120 : STAGE_MS);
    return () => clearTimeout(timer);
  }, [key, stage, stages]);
  return stage;
}
