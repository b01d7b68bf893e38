/** What this is, with one thing to press; and what runs. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { FIRST } from '../../lab/matrix.ts';
import { formatMany } from '../../views/common/units.ts';
import { aboutWords, timeLeft } from './estimate.ts';
import type { Lab, LabState, Running } from './lab.ts';

interface Props {
  state: LabState;
  lab: Lab;
}

export function Runs({ state, lab }: Props) {
  const { running, failed } = state;
  return (
    <>
      <section className="lab-first" aria-label="What this is">
        <p>
          Two papers timed ext2, ext3 and ext4 on a server with one to four disks. Here their benchmark runs again, on
          real file systems and simulated disks, and you see where each second went.
        </p>
        {state.results.size === 0 && !running && (
          <button
            type="button"
            className="button primary"
            onClick={() => {
              lab.choose(FIRST);
              lab.run();
            }}
          >
            Run Test 1 on one disk
          </button>
        )}
      </section>
      {running && <RunningNow running={running} lab={lab} />}
      {failed !== undefined && (
        <p className="lab-failed" role="alert">
          A cell could not be run: {failed}. What was done is kept.
        </p>
      )}
    </>
  );
}

function RunningNow({ running, lab }: { running: Running; lab: Lab }) {
  const { done, share } = useSyncExternalStore(lab.watch, () => lab.progress);
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = timeLeft(share, now - running.begun);
  return (
    <section className="lab-running" aria-label="Under way">
      <progress value={share} aria-label="Work done" />
      <p>
        <b>
          {done} of {formatMany(running.cells, 'cell')}
        </b>
        <span role="status">{left === undefined ? 'begun' : `${aboutWords(left)} left`}</span>
      </p>
      <button type="button" className="button" onClick={() => lab.stop()}>
        Cancel
      </button>
    </section>
  );
}
