/** On the right: the selected block, field by field and byte by byte. */
import { useCallback } from 'react';
import { InspectorPanel } from '../../views/inspector/InspectorPanel.tsx';
import { jump } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';

export function InspectorSide() {
  const workbench = useWorkbench();
  const overview = useApp((s) => s.overview);
  const block = useApp((s) => s.selection && s.answers.block);
  const map = useApp((s) => s.answers.map);
  const field = useApp((s) => s.selection?.field);
  // Events arrive in pages: a new function signals that there are more.
  const pages = useApp((s) => s.pages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pages` says that more events are here
  const eventOf = useCallback((id: number) => workbench.event(id), [workbench, pages]);
  const onField = useCallback(
    (key: string | undefined) => {
      const { selection } = workbench.store.getState();
      if (selection) workbench.select({ block: selection.block, field: key });
    },
    [workbench],
  );
  if (!overview) return null;
  if (!block)
    return (
      <div>
        <div className="panel-head">
          <h2 className="heading">Inspector</h2>
        </div>
        <p className="panel-empty">
          Pick a block on the map to read its fields and its bytes, and to see which step wrote them.
        </p>
      </div>
    );
  return (
    <InspectorPanel
      overview={overview}
      answer={block.data}
      moment={block.moment}
      field={field}
      onField={onField}
      eventOf={eventOf}
      onEvent={(id) => jump(workbench, () => workbench.seek({ step: id + 1, write: 0 }))}
      onBlock={(b) => workbench.select({ block: b })}
      kinds={map && !map.data.blocksPerCell ? map.data.kinds : undefined}
    />
  );
}
