/** The scenes of the power cut, live: at another step no plug has been pulled yet. */
import { useMemo } from 'react';
import { momentOf } from '../common/scene.ts';
import { CrashTile } from '../crash/CrashTile.tsx';
import { type CrashScene, crashOf, matrixOf } from '../crash/scene.ts';
import type { Live } from './Gallery.tsx';

export const drawCrash = (scene: CrashScene, live: Live) => <LiveCrash scene={scene} live={live} />;

function LiveCrash({ scene, live }: { scene: CrashScene; live: Live }) {
  const { session, moment } = live;
  const data = useMemo(() => session.ask(moment, 'crash'), [session, moment]);
  const first = useMemo(() => crashOf(scene), [scene]);
  const matrix = useMemo(() => matrixOf(scene), [scene]);
  const there = moment.step === momentOf(scene, session).step;
  return (
    <CrashTile
      data={data}
      selected={live.selected}
      onSelect={live.select}
      onPull={async (step, losing) => {
        const result = session.ask({ step, write: 0 }, 'pull', { losing });
        return 'files' in result ? result : result.refused;
      }}
      matrix={matrix?.source}
      matrixFound={matrix?.found}
      {...(there && scene.losing && { initial: { losing: scene.losing, result: first.result } })}
    />
  );
}
