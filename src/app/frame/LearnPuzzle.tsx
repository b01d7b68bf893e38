/**
 * A puzzle beside the stage.
 *
 *      ┌ puzzle ───────────────────────── inspector, ways ┐
 *      │ situation, goals   │ stage           │ inspector │     the inspector once it is wanted
 *      ├────────────────────┤                 │           │
 *      │ prompt or script   │ sentence, transport         │
 *      └────────────────────┴─────────────────┴───────────┘
 */

import type { Puzzle } from '../../lessons/puzzle.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { PuzzleText } from '../learn/PuzzleText.tsx';
import { PuzzleWork } from '../learn/PuzzleWork.tsx';
import { puzzles } from '../learn/puzzle-words.ts';
import { usePuzzleSaid } from '../learn/told-lesson.ts';
import { usePuzzle } from '../learn/use-puzzle.ts';
import type { Player } from '../player.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { InspectorSide } from './InspectorSide.tsx';
import { LearnHead, LearnStage } from './LearnParts.tsx';
import { panels } from './panel-words.ts';
import { useNarrow } from './use-media.ts';

export function PuzzlePage({ puzzle, player }: { puzzle: Puzzle; player: Player }) {
  const { store, inspect } = useWorkbench();
  const tag = useLanguage();
  const open = usePuzzle(puzzle, tag);
  const narrow = useNarrow();
  const { title, lang } = usePuzzleSaid()(puzzle);
  const words = useWords(puzzles);
  const { inspector } = useWords(panels);
  const inspecting = useApp((s) => s.inspecting) && !narrow;
  return (
    <div className={`learn learn-puzzle${narrow ? ' learn-narrow' : ''}${inspecting ? ' learn-inspected' : ''}`}>
      <LearnHead title={title} titleLang={lang} onList={() => store.setState({ puzzle: undefined })}>
        {!narrow && (
          <button type="button" className="button" aria-pressed={inspecting} onClick={() => inspect(!inspecting)}>
            {inspector}
          </button>
        )}
      </LearnHead>
      <aside className="learn-prose" aria-label={words.puzzle} lang={tag}>
        <PuzzleText open={open} />
        <PuzzleWork open={open} />
      </aside>
      <LearnStage player={player} narrow={narrow} bar={!narrow} />
      {inspecting && (
        <aside className="learn-inspector" aria-label={inspector} lang={tag}>
          <InspectorSide />
        </aside>
      )}
    </div>
  );
}
