/** Ways through the course, stop by stop. A reader can enter each way at any stop. */

import { lessonOf } from '../../lessons/course.ts';
import { type LessonPath, PATHS } from '../../lessons/paths.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { useWorkbench } from '../use-app.ts';
import { placeText } from './place.ts';
import { lessonSaid, usePathSaid } from './told-lesson.ts';
import { learn } from './words.ts';

/** Its place in the list. */
export const pathId = ({ id }: LessonPath): string => `path-${id}`;

export function Paths() {
  const said = usePathSaid();
  return PATHS.map((path) => (
    <details key={path.id} id={pathId(path)} className="course-path">
      <summary>
        <h2 {...said(path.title)} />
        <span className="lesson-soft" {...said(path.about)} />
      </summary>
      <Stops path={path} />
    </details>
  ));
}

function Stops({ path: { id, stops } }: { path: LessonPath }) {
  const { store } = useWorkbench();
  const tag = useLanguage();
  const { minutes } = useWords(learn);
  const said = usePathSaid();
  return (
    <ul>
      {stops.map((stop, i) => (
        <li key={placeText(stop)}>
          {stop.heading && <h3 {...said(stop.heading)} />}
          <button type="button" onClick={() => store.setState({ lesson: placeText(stop), path: `${id}.${i + 1}` })}>
            <span className="course-number">{i + 1}</span>
            <b>{lessonSaid(tag, lessonOf(stop.id)!).title}</b>
            {stop.whole ? (
              <span className="course-teaches">{lessonSaid(tag, lessonOf(stop.id)!).teaches}</span>
            ) : (
              <span className="course-teaches" {...said(stop.teaches)} />
            )}
            <span className="course-minutes">{minutes(stop.minutes)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
