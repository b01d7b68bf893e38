/** The lanes at the bottom. A first visit has none. They are fetched with the way of looking that shows them. */
import { useMemo } from 'react';
import { diskWorkOf } from '../../views/timeline/disk-lanes.ts';
import { Timeline } from '../../views/timeline/Timeline.tsx';
import { commandLabels } from '../script/lines.ts';
import { machineTimeIn } from '../speed.ts';
import type { Timeline as Recorded } from '../store.ts';
import { jump } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';

/** The data for the crash marker's lanes. An answer for another step does not count. */
function useCut() {
  const marker = useApp((s) => s.marker);
  const crash = useApp((s) => s.answers.crash);
  return useMemo(() => {
    if (marker === undefined) return undefined;
    if (crash?.moment.step !== marker) return { step: marker, why: undefined };
    return { step: marker, why: crash.data ? crash.data.why : ('no_volume' as const), risk: crash.data?.risk };
  }, [marker, crash]);
}

export function Lanes() {
  const timeline = useApp((s) => s.timeline);
  return timeline && <LanesOf timeline={timeline} />;
}

function LanesOf({ timeline }: { timeline: Recorded }) {
  const workbench = useWorkbench();
  const { store } = workbench;
  const run = useApp((s) => s.run);
  const typed = useApp((s) => s.typed);
  const commands = useApp((s) => s.commands);
  const labels = useMemo(
    () => (commands ? commandLabels([run, ...typed], commands) : undefined),
    [run, typed, commands],
  );
  const machine = useApp((s) => s.answers.machine?.data);
  const time = useApp(machineTimeIn);
  const along = useApp((s) => s.along);
  const disks = useMemo(() => machine && diskWorkOf(machine, timeline), [timeline, machine]);
  return (
    <Timeline
      timeline={timeline}
      starts={timeline.starts}
      labels={labels}
      moment={useApp((s) => s.moment)}
      bookmarks={useApp((s) => s.bookmarks)}
      clock={workbench.clock}
      between={useApp((s) => s.between)}
      onSeek={(position) => {
        store.setState({ playing: false });
        workbench.seekTo(position);
      }}
      onJump={(m) => jump(workbench, () => workbench.seek(m))}
      cut={useCut()}
      onCut={workbench.markCrash}
      disks={disks}
      laid={along === 'machine' ? time : undefined}
    />
  );
}
