/**
 * A figure or a table with its heading, its downloads and its link.
 *
 *     ┌ Title  what it shows                    ⤓ ⌄  link ┐
 *     │ drawing or table                                  │
 *     └───────────────────────────────────────────────────┘
 */
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../views/common/Icon.tsx';
import { Menu } from '../../views/common/Menu.tsx';
import { useTheme } from '../../views/theme/useTheme.ts';
import { saveAs } from '../save.ts';
import { csvOf, type Data, jsonOf, svgOf, svgOfTable } from './export.ts';
import { readLink, writeLink } from './link.ts';
import { useLabSaid } from './words.ts';

interface Props {
  /** In links and in names of files. */
  id: string;
  title: string;
  about?: ReactNode;
  head?: ReactNode;
  data: Data;
  /** The names of its columns in a drawing. In a file for programs they are always English. */
  heads?: readonly string[];
  children: ReactNode;
}

export function Figure({ id, title, about, head, data, heads, children }: Props) {
  const words = useLabSaid().lab.figures;
  const body = useRef<HTMLElement>(null);
  const { ink, panel } = useTheme();
  const save = (kind: 'csv' | 'json' | 'svg') => {
    const drawing = body.current?.querySelector<SVGSVGElement>('svg.lab-drawing');
    const text =
      kind === 'csv'
        ? csvOf(data)
        : kind === 'json'
          ? jsonOf(data)
          : drawing
            ? svgOf(drawing, panel)
            : svgOfTable({ ...data, columns: heads ?? data.columns }, { ink, ground: panel });
    const type = { csv: 'text/csv', json: 'application/json', svg: 'image/svg+xml' }[kind];
    saveAs(new Blob([text], { type }), `ext4lab-${id}.${kind}`);
  };
  const item = (kind: 'csv' | 'json' | 'svg') => ({
    key: kind,
    face: (
      <>
        <code>.{kind}</code>
        <span>{words.kinds[kind]}</span>
      </>
    ),
    choose: () => save(kind),
  });
  return (
    <section className="tile lab-figure" id={id} aria-label={title} ref={body}>
      <header>
        <h2>{title}</h2>
        {head}
        <div className="lab-figure-ways">
          <Menu
            className="icon-button"
            title={words.save(title)}
            face={<Icon name="download" size={15} />}
            groups={[
              {
                title: words.asFile,
                items: [item('csv'), item('json'), item('svg')],
              },
            ]}
          />
          <LinkTo id={id} title={title} />
        </div>
      </header>
      {about && <p className="lab-about">{about}</p>}
      {children}
    </section>
  );
}

/** Copies a link to the choice and this figure. If the clipboard is refused, the link goes into the address bar alone. */
function LinkTo({ id, title }: { id: string; title: string }) {
  const words = useLabSaid().lab.figures;
  const [said, setSaid] = useState('');
  const fragment = () => writeLink({ ...readLink(location.hash), cell: undefined, show: id });
  return (
    <a
      className="icon-button"
      href={`#${id}`}
      title={words.copy(title)}
      aria-label={said || words.copy(title)}
      onClick={async (e) => {
        e.preventDefault();
        history.replaceState(null, '', fragment());
        try {
          await navigator.clipboard.writeText(location.href);
          setSaid(words.copied);
        } catch {
          setSaid(words.inBar);
        }
        setTimeout(() => setSaid(''), 2000);
      }}
    >
      <Icon name={said ? 'check' : 'link'} size={15} />
    </a>
  );
}
