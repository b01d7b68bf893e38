/** The parts around a lesson and a puzzle: the way back to the list, and the stage with sentence and transport. */

import type { ReactNode } from 'react';
import { Fault } from '../../views/common/Fault.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { frame as englishFrame } from '../../views/page/words.ts';
import { learn } from '../learn/words.ts';
import type { Player } from '../player.ts';
import { Bottom } from './Bottom.tsx';
import { Lanes } from './Lanes.tsx';
import { Messages } from './Messages.tsx';
import { Tiles } from './Stage.tsx';
import { WaySwitch } from './WaySwitch.tsx';
import './header.css';

interface HeadProps {
  /** What is open; the list, if nothing is. */
  title?: string;
  /** Of the title, if that is the page's own. */
  titleLang?: string;
  onList?(): void;
  /** Whether one may look in other ways. */
  ways?: boolean;
  children?: ReactNode;
}

export function LearnHead({ title, titleLang = 'en', onList, ways = true, children }: HeadProps) {
  const tag = useLanguage();
  const words = useWords(learn);
  return (
    <header className="header" lang={tag}>
      <h1 className="wordmark">
        ext4<span>lab</span>
      </h1>
      <nav className="learn-path" aria-label={words.lessons}>
        {title ? (
          <>
            <button type="button" onClick={onList}>
              {words.lessons}
            </button>
            <span>/</span>
            <b title={title} lang={titleLang}>
              {title}
            </b>
          </>
        ) : (
          <b title={words.lessons}>{words.lessons}</b>
        )}
      </nav>
      <span className="header-space" />
      {children}
      {ways && <WaySwitch />}
    </header>
  );
}

export function LearnStage({ player, narrow, bar = false }: { player: Player; narrow: boolean; bar?: boolean }) {
  const tag = useLanguage();
  const frame = useWords(englishFrame);
  return (
    <main className="learn-stage" aria-label={frame.stage} lang={tag}>
      <Messages narrow={narrow} />
      <Tiles bar={bar} />
      <div className="learn-below">
        <Fault what={frame.parts.timeline}>
          <Bottom player={player} lanes={<Lanes />} />
        </Fault>
      </div>
    </main>
  );
}
