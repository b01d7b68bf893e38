/** Ways through the course, stop by stop: each can be entered anywhere. */
import { learn } from '../../languages/en/learn.ts';
import { lessonOf } from '../../lessons/course.ts';
import { type LessonPath, PATHS } from '../../lessons/paths.ts';
import { useLate } from '../../views/language/useWords.ts';
import { useWorkbench } from '../use-app.ts';
import { useTitle } from './lesson-said.ts';
import { placeText } from './place.ts';

/** Its place in the list. */
export const pathId = ({ id }: LessonPath): string => `path-${id}`;

export const Paths = () =>
  PATHS.map((path) => (
    <details key={path.id} id={pathId(path)} className="course-path">
      <summary>
        <h2 lang="en">{path.title}</h2>
        <span className="lesson-soft" lang="en">
          {path.about}
        </span>
      </summary>
      <Stops path={path} />
    </details>
  ));

function Stops({ path: { id, stops } }: { path: LessonPath }) {
  const { store } = useWorkbench();
  const words = useLate('learn', learn);
  const titleOf = useTitle();
  return (
    <ul>
      {stops.map((stop, i) => (
        <li key={placeText(stop)}>
          {stop.heading && <h3 lang="en">{stop.heading}</h3>}
          <button type="button" onClick={() => store.setState({ lesson: placeText(stop), path: `${id}.${i + 1}` })}>
            <span className="course-number">{i + 1}</span>
            <b>{titleOf(lessonOf(stop.id)!)}</b>
            <span className="course-teaches" lang="en">
              {stop.teaches}
            </span>
            <span className="course-minutes">{words.minutes(stop.minutes)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
