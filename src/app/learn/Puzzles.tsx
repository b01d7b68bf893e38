/** The puzzles in the list of what there is to learn, with how far each got. */
import { PUZZLES } from '../../lessons/all-puzzles.ts';
import { useWorkbench } from '../use-app.ts';
import { progressWords, puzzleProgressOf } from './puzzle-progress.ts';

export function Puzzles() {
  const { store } = useWorkbench();
  return (
    <section aria-label="Puzzles">
      <h2>Puzzles</h2>
      <p className="lesson-soft">
        A goal, a disk and a prompt. What you type runs on the real file system, which says what is met and what is not
        yet.
      </p>
      <ul>
        {PUZZLES.map(({ id, title, asks, minutes, score }) => {
          const progress = puzzleProgressOf(id);
          return (
            <li key={id}>
              <button
                type="button"
                data-done={progress.solved ? '' : undefined}
                onClick={() => store.setState({ puzzle: id })}
              >
                <span className="course-number">{progress.solved ? '✓' : '?'}</span>
                <b>{title}</b>
                <span className="course-teaches">{asks}</span>
                <span className="course-minutes">
                  {minutes} min
                  {progressWords(progress, score?.unit)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
