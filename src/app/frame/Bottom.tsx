/** The bottom of the page: the sentence, the transport and the lanes, if there are any. */
import { type ReactNode, useMemo } from 'react';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { partsOf } from '../../views/narration/marks.ts';
import { Narration } from '../../views/narration/Narration.tsx';
import { frame as englishFrame } from '../../views/page/words.ts';
import { eventAt, jumpsIn, sameMoment, writesOf } from '../../views/timeline/moves.ts';
import { Transport } from '../../views/timeline/Transport.tsx';
import { toggleDetails } from '../actions.ts';
import { beforeFirst } from '../crash.ts';
import { sizeOf } from '../navigation.ts';
import type { Player } from '../player.ts';
import { machineTimeIn, speedOf } from '../speed.ts';
import type { Timeline as Recorded } from '../store.ts';
import { jump } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { Beats, useBeat } from './Beats.tsx';
import { MachineSpeaks, type MachineTold } from './MachineSpeaks.tsx';
import { WrittenNow } from './WrittenNow.tsx';

/** A sentence with parts between asterisks that should catch the eye. */
const Marked = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
  partsOf(text).map(({ text, strong }, i) => (strong ? <strong key={i}>{text}</strong> : text));

export function Bottom({ player, lanes }: { player: Player; lanes?: ReactNode }) {
  const overview = useApp((s) => s.overview);
  const timeline = useApp((s) => s.timeline);
  const told = useApp((s) => sizeOf(s) === 'story');
  const alone = useApp((s) => s.way === 'present');
  if (!overview || !timeline) return <div className="bottom-main" />;
  if (overview.steps === 0)
    return (
      <Still title={overview.title} kind={overview.kind}>
        <div className="moves">
          <Moves player={player} timeline={timeline} steps={0} />
        </div>
      </Still>
    );
  return (
    <div className="bottom-main">
      <SentenceOfMoment timeline={timeline} />
      <div className="moves">
        {(told || alone) && <Beats />}
        <Moves player={player} timeline={timeline} steps={overview.steps} />
      </div>
      {lanes}
    </div>
  );
}

/** A recording without events: an opened image, or a disk after a power cut that cannot be mounted. */
function Still({ title, kind, children }: { title: string; kind: string; children: ReactNode }) {
  const run = useApp((s) => s.run);
  const tag = useLanguage();
  const words = useWords(englishFrame);
  return (
    <div className="bottom-main">
      <section className="narration" aria-label={words.narration} lang={tag}>
        <p className="narration-sentence">
          {run ? (
            <Marked text={words.asCut} />
          ) : (
            <>
              <strong>{title}</strong>
              {words.asOpened(kind)}
            </>
          )}
        </p>
      </section>
      {run && children}
    </div>
  );
}

/** The write of an event at which the moment is. */
function useWrite(timeline: Recorded) {
  const moment = useApp((s) => s.moment);
  return moment.write > 0 ? { nth: moment.write, of: writesOf(timeline, eventAt(moment)) } : undefined;
}

function SentenceOfMoment({ timeline }: { timeline: Recorded }) {
  return <MachineSpeaks>{(machine) => <SentenceOf timeline={timeline} machine={machine} />}</MachineSpeaks>;
}

function SentenceOf({ timeline, machine }: { timeline: Recorded; machine: MachineTold | undefined }) {
  const workbench = useWorkbench();
  const run = useApp((s) => s.run);
  const typed = useApp((s) => s.typed);
  const beat = useBeat();
  return (
    <Narration
      event={useApp((s) => s.event)}
      cause={useApp((s) => s.cause)}
      told={machine ?? beat}
      write={useWrite(timeline)}
      step={useApp((s) => s.moment.step)}
      playing={useApp((s) => s.playing)}
      details={useApp((s) => s.details)}
      wrote={
        <>
          {!machine && <WrittenNow />}
          <Details />
        </>
      }
      before={beforeFirst({ run, typed })}
      onCause={(id) => jump(workbench, () => workbench.seek({ step: id + 1, write: 0 }))}
    />
  );
}

function Details() {
  const workbench = useWorkbench();
  const details = useApp((s) => s.details);
  const tag = useLanguage();
  const words = useWords(englishFrame);
  return (
    <button
      type="button"
      className="details-switch"
      lang={tag}
      aria-pressed={details}
      title={words.detailsTitle}
      onClick={() => toggleDetails(workbench)}
    >
      {words.details}
    </button>
  );
}

function Moves({ player, timeline, steps }: { player: Player; timeline: Recorded; steps: number }) {
  const workbench = useWorkbench();
  const { store } = workbench;
  const moment = useApp((s) => s.moment);
  const commands = useApp((s) => s.commands);
  const jumps = useMemo(() => jumpsIn(timeline), [timeline]);
  const machine = useApp(machineTimeIn);
  const along = useApp((s) => s.along);
  return (
    <Transport
      step={moment.step}
      between={useApp((s) => s.between)}
      steps={steps}
      write={useWrite(timeline)}
      by={useApp((s) => s.by)}
      playing={useApp((s) => s.playing)}
      speed={speedOf(
        useApp((s) => s),
        store,
      )}
      {...(machine && { along, onAlong: (to) => store.setState({ along: to }) })}
      bookmarked={useApp((s) => s.bookmarks).some((m) => sameMoment(m, moment))}
      block={useApp((s) => s.selection?.block)}
      commands={commands !== undefined && commands.event.length > 0}
      jumps={jumps}
      onJump={(kind, direction) => jump(workbench, () => workbench.toTurn(kind.name, direction))}
      onStart={workbench.toStart}
      onBack={() => workbench.step(-1)}
      onPlay={player.toggle}
      onForward={() => workbench.step(1)}
      onHold={player.hold}
      onRelease={player.release}
      onEnd={workbench.toEnd}
      onBy={(size) => store.setState({ by: size })}
      onBookmark={() => workbench.toggleBookmark()}
      onChange={workbench.toChange}
    />
  );
}
