/**
 * What stands below eighteen lessons, named above them: who has fifteen minutes before a room, or came for the puzzles, is
 * there with one press.
 */
import { exercises } from '../../languages/en/exercises.ts';
import { puzzles } from '../../languages/en/puzzles.ts';
import { PATHS } from '../../lessons/paths.ts';
import { useLate } from '../../views/language/useWords.ts';
import { usePathSaid } from './lesson-said.ts';
import { pathId } from './Paths.tsx';

function reach(id: string): void {
  const part = document.getElementById(id);
  if (!part) return;
  if (part instanceof HTMLDetailsElement) part.open = true;
  part.scrollIntoView();
  part.querySelector<HTMLElement>('summary, h2')?.focus({ preventScroll: true });
}

export function Below() {
  const { puzzles: toPuzzles } = useLate('puzzles', puzzles);
  const { exercises: toExercises } = useLate('exercises', exercises);
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
