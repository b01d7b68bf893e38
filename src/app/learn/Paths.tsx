/** Ways through the course, stop by stop: each can be entered anywhere. */
import { lessonOf } from '../../lessons/course.ts';
import { type LessonPath, PATHS } from '../../lessons/paths.ts';
import { useWorkbench } from '../use-app.ts';
import { placeText } from './place.ts';

export const Paths = () =>
  PATHS.map((path) => (
    <details key={path.id} className="course-path">
      <summary>
        <h2>{path.title}</h2>
        <span className="lesson-soft">{path.about}</span>
      </summary>
      <Stops path={path} />
    </details>
  ));

function Stops({ path: { id, stops } }: { path: LessonPath }) {
  const { store } = useWorkbench();
  return (
    <ul>
      {stops.map((stop, i) => (
        <li key={placeText(stop)}>
          {stop.heading && <h3>{stop.heading}</h3>}
          <button type="button" onClick={() => store.setState({ lesson: placeText(stop), path: `${id}.${i + 1}` })}>
            <span className="course-number">{i + 1}</span>
            <b>{lessonOf(stop.id)?.title}</b>
            <span className="course-teaches">{stop.teaches}</span>
            <span className="course-minutes">{stop.minutes} min</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
