/** At the bottom: the sentence, the transport and the lanes. */
import { useMemo } from 'react';
import { Narration } from '../../views/narration/Narration.tsx';
import { diskWorkOf } from '../../views/timeline/disk-lanes.ts';
import { jumpsIn } from '../../views/timeline/jumps.ts';
import { eventAt, sameMoment, writesOf } from '../../views/timeline/moves.ts';
import { Timeline } from '../../views/timeline/Timeline.tsx';
import { Transport } from '../../views/timeline/Transport.tsx';
import { beforeFirst } from '../crash.ts';
import { type Player, SPEEDS } from '../player.ts';
import { commandLabels } from '../script/lines.ts';
import { jump } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { WrittenNow } from './WrittenNow.tsx';

export function Bottom({ player }: { player: Player }) {
  const workbench = useWorkbench();
  const { store } = workbench;
  const overview = useApp((s) => s.overview);
  const timeline = useApp((s) => s.timeline);
  const moment = useApp((s) => s.moment);
  const by = useApp((s) => s.by);
  const speed = useApp((s) => s.speed);
  const playing = useApp((s) => s.playing);
  const bookmarks = useApp((s) => s.bookmarks);
  const event = useApp((s) => s.event);
  const cause = useApp((s) => s.cause);
  const block = useApp((s) => s.selection?.block);
  const commands = useApp((s) => s.commands);
  const run = useApp((s) => s.run);
  const typed = useApp((s) => s.typed);
  const marker = useApp((s) => s.marker);
  const crash = useApp((s) => s.answers.crash);
  const cut = useMemo(() => {
    if (marker === undefined) return undefined;
    // An answer for another step says nothing about this one.
    if (crash?.moment.step !== marker) return { step: marker, why: '' };
    return { step: marker, why: crash.data ? crash.data.why : 'There is no volume yet.', risk: crash.data?.risk };
  }, [marker, crash]);
  const jumps = useMemo(() => (timeline ? jumpsIn(timeline) : []), [timeline]);
  const labels = useMemo(
    () => (commands ? commandLabels([run, ...typed], commands) : undefined),
    [run, typed, commands],
  );
  const machine = useApp((s) => s.answers.machine);
  const disks = useMemo(
    () => (timeline && machine?.data ? diskWorkOf(machine.data, timeline) : undefined),
    [timeline, machine],
  );
  if (!overview || !timeline) return <div className="bottom-main" />;
  if (overview.steps === 0)
    return (
      <div className="bottom-main">
        <section className="narration" aria-label="Narration">
          <p className="narration-sentence">
            <strong>{overview.title}</strong> as it was opened: {overview.kind}, with nothing to step through yet.
          </p>
        </section>
      </div>
    );
  const write = moment.write > 0 ? { nth: moment.write, of: writesOf(timeline, eventAt(moment)) } : undefined;
  return (
    <div className="bottom-main">
      <Narration
        event={event}
        cause={cause}
        write={write}
        wrote={<WrittenNow />}
        before={beforeFirst({ run, typed })}
        onCause={(id) => jump(workbench, () => workbench.seek({ step: id + 1, write: 0 }))}
      />
      <Transport
        step={moment.step}
        steps={overview.steps}
        write={write}
        by={by}
        playing={playing}
        speed={speed}
        speeds={SPEEDS}
        bookmarked={bookmarks.some((m) => sameMoment(m, moment))}
        block={block}
        commands={commands !== undefined && commands.event.length > 0}
        jumps={jumps}
        onJump={(kind, direction) => jump(workbench, () => workbench.toEvent(kind.events, direction))}
        onStart={workbench.toStart}
        onBack={() => workbench.step(-1)}
        onPlay={player.toggle}
        onForward={() => workbench.step(1)}
        onEnd={workbench.toEnd}
        onBy={(size) => store.setState({ by: size })}
        onSpeed={(value) => store.setState({ speed: value })}
        onBookmark={() => workbench.toggleBookmark()}
        onChange={workbench.toChange}
      />
      <Timeline
        timeline={timeline}
        starts={timeline.starts}
        labels={labels}
        moment={moment}
        bookmarks={bookmarks}
        onSeek={(m) => {
          store.setState({ playing: false });
          workbench.seek(m);
        }}
        onJump={(m) => jump(workbench, () => workbench.seek(m))}
        cut={cut}
        onCut={workbench.markCrash}
        disks={disks}
      />
    </div>
  );
}
