/** The inspector in its scenes: not a tile, but a part of the page. */
import { useCallback } from 'react';
import type { EventRow } from '../../session/session-api.ts';
import { InspectorPanel } from '../inspector/InspectorPanel.tsx';
import { type PageState, selectedBlock, useActions, usePage } from '../page/page.ts';

export const INSPECTOR = {
  asks: (state: PageState) => ({ block: { block: selectedBlock(state) ?? 0 }, map: {} }),
  at: ({ moment }: PageState) => moment,
};

export function InspectorOfScene({ event }: { event(id: number): EventRow }) {
  const { select, toEvent } = useActions();
  const overview = usePage((s) => s.overview);
  const block = usePage((s) => s.answers.block);
  const kinds = usePage((s) => s.answers.map?.data.kinds);
  const selection = usePage((s) => s.selection);
  const choose = useCallback((field?: string) => selection && select(selection.block, field), [select, selection]);
  if (!overview || !block) return null;
  return (
    <div className="gallery-panel">
      <InspectorPanel
        overview={overview}
        answer={block.data}
        moment={block.moment}
        field={selection?.field}
        onField={choose}
        eventOf={event}
        onEvent={toEvent}
        onBlock={select}
        kinds={kinds}
      />
    </div>
  );
}
