/**
 * One or more tiles with only the transport, for an iframe in any page:
 *
 *      <iframe src="…/embed.html#z=…&tiles=map&at=after:ext_split"></iframe>       the parameters of a link to the instrument
 *
 *      ┌ tiles ──────────────────┐
 *      │ sentence                │
 *      │ ⏮ ◀ ▶ ▶ ⏭   step      ↗ │      ↗ opens the same moment in the instrument
 *      └─────────────────────────┘
 *
 * It knows the parameters of a link and the options of src/embed/options.ts, and talks to the page around it (host.ts). It
 * needs no storage, no history and no cookies.
 */

import { lazy, Suspense, useEffect, useState } from 'react';
import type { Changeable } from '../../embed/options.ts';
import { Fault } from '../../views/common/Fault.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { Narration } from '../../views/narration/Narration.tsx';
import { frame as englishFrame, messages as englishMessages } from '../../views/page/words.ts';
import { ThemeContext } from '../../views/theme/useTheme.ts';
import { eventAt, writesOf } from '../../views/timeline/moves.ts';
import { Transport } from '../../views/timeline/Transport.tsx';
import { beforeFirst } from '../crash.ts';
import { titleOf } from '../first-scenario.ts';
import { MachineSpeaks } from '../frame/MachineSpeaks.tsx';
import { NoticeText } from '../frame/Messages.tsx';
import { OnPage } from '../frame/OnPage.tsx';
import { Tiles } from '../frame/Stage.tsx';
import { useSystemTheme } from '../frame/use-media.ts';
import { listenToKeys } from '../keys.ts';
import { keepElsewhere } from '../learn/browser-storage.ts';
import { placeIn } from '../learn/place.ts';
import { type Progress, remember } from '../learn/progress.ts';
import type { Player } from '../player.ts';
import { restore, sayNotHere } from '../restore-visit.ts';
import { Said } from '../Said.tsx';
import { speedOf } from '../speed.ts';
import { decode, encode } from '../url-state.ts';
import { visitOf } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';
import { type EmbedOptions, embedOptions } from './embed-options.ts';
import { talkToHost } from './host.ts';
import { keepToPassage } from './keep-to-passage.ts';
import { useSuitableHeight } from './suitable-height.ts';
import { embed } from './words.ts';
import '../frame/messages.css';
import './embed.css';

/** This is fetched if a reader may change something. */
const Change = lazy(() => import('./Change.tsx'));
const Learn = lazy(async () => ({ default: (await import('../frame/Learn.tsx')).Learn }));

/** Shows the moment of the fragment, and returns its options. */
function useAsked(workbench: Workbench, player: Player): EmbedOptions {
  const [options, setOptions] = useState(() => embedOptions(location.hash).options);
  useEffect(() => {
    const follow = () => {
      const asked = embedOptions(location.hash);
      const { play } = asked.options;
      const { visit, ignored } = decode(asked.link);
      setOptions(asked.options);
      if (asked.options.given) goOn(visit.lesson, asked.options.given);
      void restore(workbench, visit, [...asked.ignored, ...ignored]).then(() => {
        void sayNotHere(workbench, asked.options.passage ?? []);
        workbench.store.setState({ invited: false });
        if (play && !workbench.store.getState().playing) player.toggle();
      });
    };
    const load = (link: string) => {
      location.hash = link;
    };
    const deaf = [talkToHost({ workbench, player, load }), listenToKeys({ workbench, player })];
    follow();
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('hashchange', follow);
      for (const stop of deaf) stop();
    };
  }, [workbench, player]);
  useEffect(() => keepToPassage(workbench, player, options), [workbench, player, options]);
  return options;
}

/** A lesson goes on with the answers that the page around has kept. */
function goOn(lesson: string | undefined, given: Progress['given']): void {
  const place = placeIn(lesson);
  keepElsewhere();
  if (place) remember(place.id, { reached: place.stop, done: false, given });
}

export function Embed({ workbench, player }: { workbench: Workbench; player: Player }) {
  const options = useAsked(workbench, player);
  return (
    <OnPage workbench={workbench}>
      <Frame player={player} options={options} />
    </OnPage>
  );
}

function Frame({ player, options }: { player: Player; options: EmbedOptions }) {
  const { allow, controls } = options;
  const learns = useApp((s) => s.way === 'learn');
  const system = useSystemTheme();
  const theme = useApp((s) => s.theme) ?? system;
  const title = useApp((s) => s.file ?? titleOf(s.run));
  const busy = useApp((s) => s.busy);
  const notice = useApp((s) => s.notice);
  const tag = useLanguage();
  const frame = useWords(englishFrame);
  const messages = useWords(englishMessages);
  const { changes: change } = useWords(embed);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    document.title = title ? `${title} · ext4lab` : 'ext4lab';
  }, [title]);
  const changes = ['script', 'fs', 'disks', 'machine'].some((change) => allow.has(change as Changeable));
  useSuitableHeight(learns, changes);
  if (learns)
    return (
      <ThemeContext value={theme}>
        <div className="embed-lesson">
          <Suspense>
            <Learn player={player} />
          </Suspense>
        </div>
      </ThemeContext>
    );
  return (
    <ThemeContext value={theme}>
      <div className={`embed embed-${controls}`}>
        {notice && (
          <p className={`message ${notice.tone}`} role="alert">
            <NoticeText notice={notice} />
          </p>
        )}
        <main className="embed-tiles" aria-label={title || 'ext4lab'}>
          <Tiles bar={allow.has('tiles')} />
        </main>
        {changes && (
          <Suspense>
            <Fault what={change}>
              <ToChange allow={allow} />
            </Fault>
          </Suspense>
        )}
        <Fault what={frame.parts.transport}>
          <Below player={player} controls={controls} />
        </Fault>
        {busy && (
          <p className="embed-busy" role="status">
            <Said text={busy.what} />…
            <button type="button" className="button" lang={tag} onClick={busy.cancel}>
              {messages.cancel}
            </button>
          </p>
        )}
      </div>
    </ThemeContext>
  );
}

/** The changes, once there is a script. A file that was opened has none. */
function ToChange({ allow }: Pick<EmbedOptions, 'allow'>) {
  const there = useApp((s) => s.overview !== undefined && s.run !== '');
  return there && <Change allow={allow} />;
}

function Below({ player, controls }: { player: Player } & Pick<EmbedOptions, 'controls'>) {
  const workbench = useWorkbench();
  const { store } = workbench;
  const s = useApp((state) => state);
  const { overview, timeline, moment } = s;
  const tag = useLanguage();
  const words = useWords(embed);
  if (!overview || !timeline) return null;
  const write = moment.write > 0 ? { nth: moment.write, of: writesOf(timeline, eventAt(moment)) } : undefined;
  return (
    <footer className="embed-below">
      <MachineSpeaks>
        {(machine) => (
          <Narration
            event={s.event}
            cause={s.cause}
            told={machine}
            write={write}
            step={moment.step}
            playing={s.playing}
            details={s.details}
            before={beforeFirst(workbench.store.getState())}
            onCause={(id) => workbench.seek({ step: id + 1, write: 0 })}
          />
        )}
      </MachineSpeaks>
      <div className="embed-row">
        {controls !== 'none' && (
          <Transport
            step={moment.step}
            between={s.between}
            steps={overview.steps}
            write={write}
            by={s.by}
            playing={s.playing}
            speed={speedOf(s, store)}
            commands={s.code !== undefined}
            onStart={workbench.toStart}
            onBack={() => workbench.step(-1)}
            onPlay={player.toggle}
            onForward={() => workbench.step(1)}
            onHold={player.hold}
            onRelease={player.release}
            onEnd={workbench.toEnd}
            onBy={(by) => store.setState({ by })}
          />
        )}
        <a lang={tag} href={`./index.html#${encode(visitOf(s))}`} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      </div>
    </footer>
  );
}
