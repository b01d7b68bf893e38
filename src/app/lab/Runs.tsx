/** An introduction to the lab with a button that starts it, and the progress of a run. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { FIRST } from '../../lab/matrix.ts';
import { Refusal } from '../../views/common/Marked.tsx';
import { aboutWords, timeLeft } from './estimate.ts';
import type { Lab, LabState, Running } from './lab.ts';
import { useLabSaid } from './words.ts';

interface Props {
  state: LabState;
  lab: Lab;
}

export function Runs({ state, lab }: Props) {
  const words = useLabSaid().lab.first;
  const { running, failed } = state;
  return (
    <>
      <section className="lab-first" aria-label={words.name}>
        <p>{words.about}</p>
        {state.results.size === 0 && !running && (
          <button
            type="button"
            className="button primary"
            onClick={() => {
              lab.choose(FIRST);
              lab.run();
            }}
          >
            {words.run}
          </button>
        )}
      </section>
      {running && <RunningNow running={running} lab={lab} />}
      {failed !== undefined && (
        <p className="lab-failed" role="alert">
          {words.failed} <Refusal of={failed} />. {words.kept}
        </p>
      )}
    </>
  );
}

function RunningNow({ running, lab }: { running: Running; lab: Lab }) {
  const said = useLabSaid();
  const words = said.lab.running;
  const { done, share } = useSyncExternalStore(lab.watch, () => lab.progress);
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = timeLeft(share, now - running.begun);
  return (
    <section className="lab-running" aria-label={words.name}>
      <progress value={share} aria-label={words.work} />
      <p>
        <b>{words.of(done, running.cells)}</b>
        <span role="status">{left === undefined ? words.begun : words.left(aboutWords(said, left))}</span>
      </p>
      <button type="button" className="button" onClick={() => lab.stop()}>
        {words.cancel}
      </button>
    </section>
  );
}
