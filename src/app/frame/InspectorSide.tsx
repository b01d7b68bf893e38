/** On the right: the block that was picked, or that the step is about, field by field and byte by byte. */

import { useCallback } from 'react';
import { Icon } from '../../views/common/Icon.tsx';
import { InspectorPanel } from '../../views/inspector/InspectorPanel.tsx';
import { WhyHere } from '../../views/inspector/WhyHere.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { inspected } from '../inspected.ts';
import { jump } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { panels } from './panel-words.ts';

export function InspectorSide() {
  const workbench = useWorkbench();
  const overview = useApp((s) => s.overview);
  const block = useApp((s) => (inspected(s) === undefined ? undefined : s.answers.block));
  const map = useApp((s) => s.answers.map);
  const field = useApp((s) => s.selection?.field);
  // Events arrive in pages, and a new function signals that there are more.
  const pages = useApp((s) => s.pages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pages` says that more events are here
  const eventOf = useCallback((id: number) => workbench.event(id), [workbench, pages]);
  const onField = useCallback(
    (key: string | undefined) => {
      const block = inspected(workbench.store.getState());
      if (block !== undefined) workbench.select({ block, field: key });
    },
    [workbench],
  );
  const why = useApp((s) => s.answers.whyHere);
  const toEvent = (id: number) => jump(workbench, () => workbench.seek({ step: id + 1, write: 0 }));
  if (!overview) return null;
  return (
    <>
      <Holding />
      <div className="inspector-shown">
        {block && (
          <InspectorPanel
            overview={overview}
            answer={block.data}
            moment={block.moment}
            field={field}
            onField={onField}
            eventOf={eventOf}
            onEvent={toEvent}
            onBlock={(b) => workbench.select({ block: b })}
            kinds={map && !map.data.blocksPerCell ? map.data.kinds : undefined}
          />
        )}
        {block && why && 'block' in why.want && why.want.block === block.data.block && (
          <WhyHere why={why.data} onEvent={toEvent} />
        )}
      </div>
    </>
  );
}

/** The block that the inspector holds, and the button to release it. */
function Holding() {
  const { inspect } = useWorkbench();
  const picked = useApp((s) => s.selection !== undefined);
  const steps = useApp((s) => s.overview?.steps ?? 0);
  const tag = useLanguage();
  const words = useWords(panels);
  return (
    <div className="inspector-holding" lang={tag}>
      {picked && steps > 0 ? (
        <button type="button" className="inspector-follow" onClick={() => inspect(true)}>
          {words.follow}
        </button>
      ) : (
        <span>{steps > 0 ? words.stepWrote : words.pickBlock}</span>
      )}
      <button
        type="button"
        className="icon-button inspector-close"
        aria-label={words.closeInspector}
        title={words.close}
        onClick={() => inspect(false)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
