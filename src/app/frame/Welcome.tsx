/**
 * What a first visit sees: one picture, playing its passage; one thing to press, which is the workbench's own step; and
 * the ways on.
 */
import { PICTURE } from '../first-picture.ts';
import type { Player } from '../player.ts';
import type { Way } from '../url-state.ts';
import { useWorkbench } from '../use-app.ts';
import { Bottom } from './Bottom.tsx';
import { Fault } from './Fault.tsx';
import { Tiles } from './Stage.tsx';
import './told.css';
import './welcome.css';

export function Welcome({ player }: { player: Player }) {
  const { store, step } = useWorkbench();
  const enter = (way: Way) => store.setState({ welcome: false, way });
  return (
    <div className="welcome">
      <header className="welcome-head">
        <p className="wordmark">
          ext4<span>lab</span>
        </p>
        <a href="./lab.html">The lab</a>
        <a href="./gallery.html">Scenes</a>
        <button type="button" className="button" onClick={() => enter('explore')}>
          Open the workbench
        </button>
      </header>
      <section className="welcome-words">
        <h1>See a file system think.</h1>
        <p>A real ext4 runs in this page. Every picture is read from its bytes, and every step can be taken back.</p>
        <div>
          <button type="button" className="button primary" onClick={() => step(1)}>
            Take the next step
          </button>
          <button type="button" className="button" onClick={() => enter('learn')}>
            Begin at the beginning
          </button>
        </div>
      </section>
      <main className="welcome-stage" aria-label="Stage">
        <Tiles only={PICTURE} />
      </main>
      <footer className="told welcome-below">
        <Fault what="The timeline">
          <Bottom player={player} />
        </Fault>
      </footer>
    </div>
  );
}
