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
import { PuzzleText } from '../learn/PuzzleText.tsx';
import { PuzzleWork } from '../learn/PuzzleWork.tsx';
import { usePuzzle } from '../learn/use-puzzle.ts';
import type { Player } from '../player.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { InspectorSide } from './InspectorSide.tsx';
import { LearnHead, LearnStage } from './LearnParts.tsx';
import { useNarrow } from './use-media.ts';

export function PuzzlePage({ puzzle, player }: { puzzle: Puzzle; player: Player }) {
  const { store, inspect } = useWorkbench();
  const open = usePuzzle(puzzle);
  const narrow = useNarrow();
  const inspecting = useApp((s) => s.inspecting) && !narrow;
  return (
    <div className={`learn learn-puzzle${narrow ? ' learn-narrow' : ''}${inspecting ? ' learn-inspected' : ''}`}>
      <LearnHead title={puzzle.title} onList={() => store.setState({ puzzle: undefined })}>
        {!narrow && (
          <button type="button" className="button" aria-pressed={inspecting} onClick={() => inspect(!inspecting)}>
            Inspector
          </button>
        )}
      </LearnHead>
      <aside className="learn-prose" aria-label="Puzzle">
        <PuzzleText open={open} />
        <PuzzleWork open={open} />
      </aside>
      <LearnStage player={player} narrow={narrow} bar={!narrow} />
      {inspecting && (
        <aside className="learn-inspector" aria-label="Inspector">
          <InspectorSide />
        </aside>
      )}
    </div>
  );
}
