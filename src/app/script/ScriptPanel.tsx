/** On the left: the script that made the volume; below it the terminal, or the outline of what happened. */

import { useEffect, useState } from 'react';
import { Segmented } from '../../views/common/Buttons.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { bashWords } from '../script-text.ts';
import { useApp } from '../use-app.ts';
import { Outline } from './Outline.tsx';
import { ScriptText } from './ScriptText.tsx';
import { Terminal } from './Terminal.tsx';
import { script } from './words.ts';
import './script.css';
import './editor.css';

type Below = 'terminal' | 'events';

export function ScriptPanel() {
  const file = useApp((s) => s.file);
  const tag = useLanguage();
  const words = useWords(script);
  const bash = bashWords(
    useApp((s) => s.draft),
    words.bash,
  );
  const steps = useApp((s) => s.overview?.steps ?? 0);
  // A volume that is followed is worked on elsewhere.
  const mounted = useApp((s) => s.code !== undefined || s.file !== undefined);
  const [chosen, setBelow] = useState<Below>('terminal');
  const begun = useApp((s) => s.lineBegun !== undefined);
  useEffect(() => {
    if (begun) setBelow('terminal');
  }, [begun]);
  const below = mounted ? chosen : 'events';
  return (
    <>
      <section className={mounted ? 'script long' : 'script'} aria-label={words.name} lang={tag}>
        <div className="panel-head">
          <h2 className="heading">{words.name}</h2>
          {file ? <span>{words.opened}</span> : <span title={bash.why}>{bash.says}</span>}
        </div>
        <ScriptText />
      </section>
      {steps > 0 || file ? (
        <section className="below" aria-label={below === 'terminal' ? words.terminal : words.happened} lang={tag}>
          <div className="panel-head">
            {mounted ? (
              <Segmented<Below>
                label={words.below}
                value={below}
                options={[
                  { value: 'terminal', label: words.terminal },
                  { value: 'events', label: words.happened },
                ]}
                onChange={(value) => setBelow(value)}
              />
            ) : (
              <h2 className="heading">{words.happened}</h2>
            )}
            <span>{below === 'events' ? words.events(steps) : ''}</span>
          </div>
          {file && <p className="panel-empty">{words.copy(file)}</p>}
          {below === 'terminal' ? <Terminal /> : <Outline />}
        </section>
      ) : null}
    </>
  );
}
