/** One experiment: the proposal, the part that is built, its figures beside ext4's, and both devices. */

import type { About } from '../../experiments/about.ts';
import { Refusal } from '../../views/common/Marked.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { saidIn } from '../../words/words.ts';
import { Blocks } from './Blocks.tsx';
import type { Result } from './use-results.ts';
import { experiments } from './words.ts';

export function ExperimentPart({ experiment, result }: { experiment: About; result: Result | undefined }) {
  const words = useWords(experiments);
  const { name } = experiment;
  const { title, proposed, built, but } = saidIn(useLanguage(), 'experiment', name, experiment);
  return (
    <section className="experiment tile" id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{title}</h2>
      <dl>
        <dt>{words.proposed}</dt>
        <dd>{proposed}</dd>
        <dt>{words.built}</dt>
        <dd>{built}</dd>
        <dt>{words.but}</dt>
        <dd>{but}</dd>
      </dl>
      <Outcome result={result} />
      <p className="experiment-terminal">
        {words.terminal} <code>ext4lab experiment {name}</code>
      </p>
    </section>
  );
}

function Outcome({ result }: { result: Result | undefined }) {
  const tag = useLanguage();
  const words = useWords(experiments);
  if (!result)
    return (
      <p role="status" className="experiment-wait">
        {words.waits}
      </p>
    );
  if ('refused' in result)
    return (
      <p role="alert">
        <Refusal of={result.refused} />
      </p>
    );
  const { table, columns, names, inodes } = result;
  const device = (title: string) => saidIn(tag, 'device', title, title);
  return (
    <>
      <div className="experiment-scroll">
        <table>
          <caption>{words.caption(names, inodes)}</caption>
          <thead>
            <tr>
              <td />
              {table.head.map((head) => (
                <th key={head} scope="col">
                  {device(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ what, values }) => (
              <tr key={what}>
                <th scope="row">{saidIn(tag, 'experimentRow', what, what)}</th>
                {values.map((value, i) => (
                  <td key={table.head[i]}>{words.number(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="experiment-devices">
        {columns.map((column) => (
          <Blocks key={column.title} title={device(column.title)} picture={column.picture} />
        ))}
      </div>
    </>
  );
}
