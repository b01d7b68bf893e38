/**
 * What a first visit sees: one picture, playing its passage; one thing to press, which is the workbench's own step; and
 * the ways on.
 */

import { Fault } from '../../views/common/Fault.tsx';
import { OtherLanguages } from '../../views/language/OtherLanguages.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { frame as englishFrame } from '../../views/page/words.ts';
import { PICTURE } from '../first-picture.ts';
import { chooseLanguage } from '../language.ts';
import type { Player } from '../player.ts';
import type { Way } from '../url-state.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { Afar } from './Afar.tsx';
import { welcome as englishWelcome } from './arrival-words.ts';
import { Bottom } from './Bottom.tsx';
import { Tiles } from './Stage.tsx';
import './told.css';
import './welcome.css';

export function Welcome({ player }: { player: Player }) {
  const { store, step } = useWorkbench();
  const tag = useLanguage();
  const words = useWords(englishWelcome);
  const frame = useWords(englishFrame);
  const language = useApp((s) => s.language);
  const enter = (way: Way) => store.setState({ welcome: false, way });
  return (
    <Afar className="welcome">
      <header className="welcome-head" lang={tag}>
        <p className="wordmark">
          ext4<span>lab</span>
        </p>
        <a href="./lab.html">{words.lab}</a>
        <a href="./gallery.html">{words.scenes}</a>
        <OtherLanguages language={language} onLanguage={(tag) => chooseLanguage(store, tag)} />
        <button type="button" className="button" onClick={() => enter('explore')}>
          {words.open}
        </button>
      </header>
      <section className="welcome-words" lang={tag}>
        <h1>{words.heading}</h1>
        <p>{words.about}</p>
        <div>
          <button type="button" className="button primary" onClick={() => step(1)}>
            {words.next}
          </button>
          <button type="button" className="button" onClick={() => enter('learn')}>
            {words.begin}
          </button>
        </div>
      </section>
      <main className="welcome-stage" aria-label={frame.stage} lang={tag}>
        <Tiles only={PICTURE} />
      </main>
      <footer className="told welcome-below">
        <Fault what={frame.parts.timeline}>
          <Bottom player={player} />
        </Fault>
      </footer>
    </Afar>
  );
}
