/** Where every number of the machine is from, and what is not known. */

import { memo } from 'react';
import { profileOf } from '../../machine/profiles/machines.ts';
import { constantsOf } from '../../machine/profiles/reference.ts';
import { TAGS, type Tag } from '../../machine/profiles/sourced-constant.ts';
import { saidIn } from '../../words/words.ts';
import { Figure } from './Figure.tsx';
import { LAB_IN_ENGLISH, useLabSaid } from './words.ts';

const profile = profileOf('papers-fitted');
const CONSTANTS = profile ? constantsOf(profile) : [];
const TAG_NAMES = Object.keys(TAGS) as Tag[];

export const Sources = memo(function Sources() {
  const { lab, units, tag: language } = useLabSaid();
  const words = lab.figures.sources;
  const count = (tag: Tag) => CONSTANTS.filter((c) => c.tag === tag).length;
  return (
    <>
      <Figure
        id="constants"
        title={words.title}
        about={`${words.about} ${count('fitted') === 0 ? words.noneFitted : words.fitted}`}
        data={{
          columns: ['of', 'constant', 'value', 'how known', 'source'],
          rows: CONSTANTS.map(({ of, name, text, tag, source }) => [of, name, text, tag, source]),
        }}
        heads={words.heads}
      >
        <ul className="lab-tags">
          {TAG_NAMES.map((tag) => (
            <li key={tag}>
              <b>{count(tag)}</b> <span className={`lab-tag lab-tag-${tag}`}>{words.tags[tag]}</span>{' '}
              {saidIn(language, 'constant', tag, TAGS[tag])}
            </li>
          ))}
        </ul>
        <details className="lab-more">
          <summary>{words.all(CONSTANTS.length)}</summary>
          <div className="lab-wide">
            <table className="lab-table lab-constants">
              <thead>
                <tr>
                  <th scope="col">{words.constant}</th>
                  <th scope="col">{words.value}</th>
                  <th scope="col">{words.known}</th>
                  <th scope="col">{words.source}</th>
                </tr>
              </thead>
              <tbody>
                {CONSTANTS.map(({ of, name, text, tag, source }) => (
                  <tr key={`${of} ${name}`}>
                    <th scope="row">
                      <code>{name}</code> <small>{words.of[of]}</small>
                    </th>
                    <td className="mono">{text === 'no limit' ? words.noLimit : units.figure(text)}</td>
                    <td>
                      <span className={`lab-tag lab-tag-${tag}`}>{words.tags[tag]}</span>
                    </td>
                    <td lang="en">{source}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </Figure>
      <Findings id="unsupported" />
      <Findings id="unexplained" />
    </>
  );
});

function Findings({ id }: { id: 'unsupported' | 'unexplained' }) {
  const { lab } = useLabSaid();
  const { title, all } = lab[id];
  return (
    <Figure
      id={id}
      title={title}
      data={{ columns: LAB_IN_ENGLISH.lab.figures.findings.heads, rows: all.map(({ says, why }) => [says, why]) }}
      heads={lab.figures.findings.heads}
    >
      <dl className="lab-findings">
        {all.map(({ says, why }) => (
          <div key={says}>
            <dt>{says}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </Figure>
  );
}
