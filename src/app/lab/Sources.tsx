/** Where every number of the machine is from, and what is not known. */
import { memo } from 'react';
import { profileOf } from '../../machine/profiles/machines.ts';
import { constantsOf } from '../../machine/profiles/reference.ts';
import { TAGS, type Tag } from '../../machine/profiles/sourced-constant.ts';
import { Figure } from './Figure.tsx';
import { type Finding, UNEXPLAINED, UNSUPPORTED } from './findings.ts';

const profile = profileOf('papers-fitted');
const CONSTANTS = profile ? constantsOf(profile) : [];
const TAG_NAMES = Object.keys(TAGS) as Tag[];

export const Sources = memo(function Sources() {
  const count = (tag: Tag) => CONSTANTS.filter((c) => c.tag === tag).length;
  return (
    <>
      <Figure
        id="constants"
        title="Where the numbers are from"
        about={
          count('fitted') === 0
            ? 'Every constant of the simulated server, and how it is known. None was chosen to make the papers’ figures come out.'
            : 'Every constant of the simulated server, and how it is known. Those that are fitted were chosen with one, two and four disks in sight, in round steps; three disks are predicted.'
        }
        data={{
          columns: ['of', 'constant', 'value', 'how known', 'source'],
          rows: CONSTANTS.map(({ of, name, text, tag, source }) => [of, name, text, tag, source]),
        }}
      >
        <ul className="lab-tags">
          {TAG_NAMES.map((tag) => (
            <li key={tag}>
              <b>{count(tag)}</b> <span className={`lab-tag lab-tag-${tag}`}>{tag}</span> {TAGS[tag]}
            </li>
          ))}
        </ul>
        <details className="lab-more">
          <summary>All {CONSTANTS.length} constants</summary>
          <div className="lab-wide">
            <table className="lab-table lab-constants">
              <thead>
                <tr>
                  <th scope="col">constant</th>
                  <th scope="col">value</th>
                  <th scope="col">how known</th>
                  <th scope="col">source</th>
                </tr>
              </thead>
              <tbody>
                {CONSTANTS.map(({ of, name, text, tag, source }) => (
                  <tr key={`${of} ${name}`}>
                    <th scope="row">
                      <code>{name}</code> <small>{of}</small>
                    </th>
                    <td className="mono">{text}</td>
                    <td>
                      <span className={`lab-tag lab-tag-${tag}`}>{tag}</span>
                    </td>
                    <td>{source}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </Figure>
      <Findings id="unsupported" title="What the papers say, and their measurements do not" findings={UNSUPPORTED} />
      <Findings id="unexplained" title="What remains unexplained" findings={UNEXPLAINED} />
    </>
  );
});

function Findings({ id, title, findings }: { id: string; title: string; findings: readonly Finding[] }) {
  return (
    <Figure
      id={id}
      title={title}
      data={{ columns: ['says', 'why'], rows: findings.map(({ says, why }) => [says, why]) }}
    >
      <dl className="lab-findings">
        {findings.map(({ says, why }) => (
          <div key={says}>
            <dt>{says}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </Figure>
  );
}
