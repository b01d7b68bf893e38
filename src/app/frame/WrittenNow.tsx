/** The blocks that the step wrote, for picking: from what happened to where it is on the disk. */

import { useMemo } from 'react';
import { BLOCK_KINDS } from '../../engine/volume/block-kind.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { frame as englishFrame } from '../../views/page/words.ts';
import { kindWritten, stretchesOf, writtenAt } from '../../views/timeline/written.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import './written.css';

const MOST = 5;

export function WrittenNow() {
  const workbench = useWorkbench();
  const timeline = useApp((s) => s.timeline);
  const moment = useApp((s) => s.moment);
  const selected = useApp((s) => s.selection?.block);
  const stretches = useMemo(() => (timeline ? stretchesOf(writtenAt(timeline, moment)) : []), [timeline, moment]);
  const tag = useLanguage();
  const words = useWords(englishFrame);
  const more = stretches.length - MOST;
  if (!timeline) return null;
  return (
    <section className="written" aria-label={words.written} lang={tag}>
      <span>{stretches.length ? words.wrote : words.wroteNothing}</span>
      {stretches.slice(0, more === 1 ? MOST + 1 : MOST).map(({ from, to }) => {
        const kind = BLOCK_KINDS[kindWritten(timeline, moment, from)];
        return (
          <button
            key={from}
            type="button"
            className="mono"
            aria-pressed={selected !== undefined && selected >= from && selected <= to}
            aria-label={to > from ? words.blocks(from, to) : words.block(from)}
            title={`${kind ? `${kind.label}, ` : ''}${words.many(to - from + 1)}`}
            onClick={() => workbench.select({ block: from })}
          >
            {kind && <i className="swatch" style={{ background: `var(--kind-${kind.class})` }} />}
            {from}
            {to > from && `–${to}`}
          </button>
        );
      })}
      {more > 1 && <span>{words.morePlaces(more)}</span>}
    </section>
  );
}
