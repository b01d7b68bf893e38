/**
 * One or more tiles with only the transport, for an iframe in any page:
 *
 *      <iframe src="…/embed.html#z=…&tiles=map&at=120"></iframe>       the parameters of a link to the instrument
 *
 *      ┌ tiles ──────────────────┐
 *      │ sentence                │
 *      │ ⏮ ◀ ▶ ▶ ⏭   step      ↗ │      ↗ opens the same moment in the instrument
 *      └─────────────────────────┘
 *
 * It needs nothing from the page around it: no storage, no history, no cookies.
 */
import { useEffect } from 'react';
import { Narration } from '../../views/narration/Narration.tsx';
import { ThemeContext } from '../../views/theme/useTheme.ts';
import { eventAt, writesOf } from '../../views/timeline/moves.ts';
import { Transport } from '../../views/timeline/Transport.tsx';
import { beforeFirst } from '../crash.ts';
import { Fault } from '../frame/Fault.tsx';
import { NoticeText } from '../frame/Messages.tsx';
import { OnPage } from '../frame/OnPage.tsx';
import { Tiles } from '../frame/Stage.tsx';
import { useSystemTheme } from '../frame/use-media.ts';
import { listenToKeys } from '../keys.ts';
import type { Player } from '../player.ts';
import { restore } from '../restore-visit.ts';
import { titleOf } from '../scenarios.ts';
import { speedOf } from '../speed.ts';
import { decode, encode } from '../url-state.ts';
import { visitOf } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';
import '../frame/messages.css';
import './embed.css';

export function Embed({ workbench, player }: { workbench: Workbench; player: Player }) {
  useEffect(() => {
    const follow = () => {
      const { visit, ignored } = decode(location.hash);
      void restore(workbench, visit, ignored);
    };
    follow();
    addEventListener('hashchange', follow);
    const deaf = listenToKeys({ workbench, player });
    return () => {
      removeEventListener('hashchange', follow);
      deaf();
    };
  }, [workbench, player]);
  return (
    <OnPage workbench={workbench}>
      <Frame player={player} />
    </OnPage>
  );
}

function Frame({ player }: { player: Player }) {
  const system = useSystemTheme();
  const theme = useApp((s) => s.theme) ?? system;
  const title = useApp((s) => s.file ?? titleOf(s.run));
  const busy = useApp((s) => s.busy);
  const notice = useApp((s) => s.notice);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    document.title = title ? `${title} · ext4lab` : 'ext4lab';
  }, [title]);
  return (
    <ThemeContext value={theme}>
      <div className="embed">
        {notice && (
          <p className={`message ${notice.tone}`} role="alert">
            <NoticeText notice={notice} />
          </p>
        )}
        <main className="embed-tiles" aria-label={title || 'ext4lab'}>
          <Tiles bar={false} />
        </main>
        <Fault what="The transport">
          <Below player={player} />
        </Fault>
        {busy && (
          <p className="embed-busy" role="status">
            {busy.what}…
            <button type="button" className="button" onClick={busy.cancel}>
              Cancel
            </button>
          </p>
        )}
      </div>
    </ThemeContext>
  );
}

function Below({ player }: { player: Player }) {
  const workbench = useWorkbench();
  const { store } = workbench;
  const s = useApp((state) => state);
  const { overview, timeline, moment } = s;
  if (!overview || !timeline) return null;
  const write = moment.write > 0 ? { nth: moment.write, of: writesOf(timeline, eventAt(moment)) } : undefined;
  return (
    <footer className="embed-below">
      <Narration
        event={s.event}
        cause={s.cause}
        write={write}
        details={s.details}
        before={beforeFirst(workbench.store.getState())}
        onCause={(id) => workbench.seek({ step: id + 1, write: 0 })}
      />
      <div className="embed-row">
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
        <a href={`./index.html#${encode(visitOf(s))}`} target="_blank" rel="noreferrer">
          Open in ext4lab
        </a>
      </div>
    </footer>
  );
}
