/** What a lesson and a puzzle have around them: the way back to the list, and the stage with sentence and transport. */
import type { ReactNode } from 'react';
import type { Player } from '../player.ts';
import { Bottom } from './Bottom.tsx';
import { Fault } from './Fault.tsx';
import { Lanes } from './Lanes.tsx';
import { Messages } from './Messages.tsx';
import { Tiles } from './Stage.tsx';
import { WaySwitch } from './WaySwitch.tsx';

interface HeadProps {
  /** What is open; the list, if nothing is. */
  title?: string;
  onList?(): void;
  /** Whether one may look in other ways. */
  ways?: boolean;
  children?: ReactNode;
}

export function LearnHead({ title, onList, ways = true, children }: HeadProps) {
  return (
    <header className="header">
      <h1 className="wordmark">
        ext4<span>lab</span>
      </h1>
      <nav className="learn-path" aria-label="Lessons">
        {title ? (
          <>
            <button type="button" onClick={onList}>
              Lessons
            </button>
            <span>/</span>
            <b title={title}>{title}</b>
          </>
        ) : (
          <b title="Lessons">Lessons</b>
        )}
      </nav>
      <span className="header-space" />
      {children}
      {ways && <WaySwitch />}
    </header>
  );
}

export function LearnStage({ player, narrow, bar = false }: { player: Player; narrow: boolean; bar?: boolean }) {
  return (
    <main className="learn-stage" aria-label="Stage">
      <Messages narrow={narrow} />
      <Tiles bar={bar} />
      <div className="learn-below">
        <Fault what="The timeline">
          <Bottom player={player} lanes={<Lanes />} />
        </Fault>
      </div>
    </main>
  );
}
