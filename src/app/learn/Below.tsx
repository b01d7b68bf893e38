/**
 * What stands below eighteen lessons, named above them: who has fifteen minutes before a room, or came for the puzzles, is
 * puzzles.
 */

import { PATHS } from '../../lessons/paths.ts';
import { useWords } from '../../views/language/useWords.ts';
import { exercises } from './exercise-words.ts';
import { pathId } from './Paths.tsx';
import { puzzles } from './puzzle-words.ts';
import { usePathSaid } from './told-lesson.ts';

function reach(id: string): void {
  const part = document.getElementById(id);
  if (!part) return;
  if (part instanceof HTMLDetailsElement) part.open = true;
  part.scrollIntoView();
  part.querySelector<HTMLElement>('summary, h2')?.focus({ preventScroll: true });
}

export function Below() {
  const { puzzles: toPuzzles } = useWords(puzzles);
  const { exercises: toExercises } = useWords(exercises);
  const said = usePathSaid();
  return (
    <p className="course-below">
      {PATHS.map((path) => (
        <button key={path.id} type="button" {...said(path.title)} onClick={() => reach(pathId(path))} />
      ))}
      <button type="button" onClick={() => reach('puzzles')}>
        {toPuzzles}
      </button>
      <button type="button" onClick={() => reach('exercises')}>
        {toExercises}
      </button>
    </p>
  );
}
