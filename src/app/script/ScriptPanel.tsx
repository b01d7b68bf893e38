/** On the left: the script that made the volume; below it the terminal, or the outline of what happened. */
import { useEffect, useState } from 'react';
import { Segmented } from '../../views/common/Segmented.tsx';
import { formatMany } from '../../views/common/units.ts';
import { bashWords } from '../script-text.ts';
import { useApp } from '../use-app.ts';
import { Outline } from './Outline.tsx';
import { ScriptText } from './ScriptText.tsx';
import { Terminal } from './Terminal.tsx';
import './script.css';
import './editor.css';

type Below = 'terminal' | 'events';

const BELOW: readonly { value: Below; label: string }[] = [
  { value: 'terminal', label: 'Terminal' },
  { value: 'events', label: 'What happened' },
];

export function ScriptPanel() {
  const file = useApp((s) => s.file);
  const bash = bashWords(useApp((s) => s.draft));
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
      <section className={mounted ? 'script long' : 'script'} aria-label="Script">
        <div className="panel-head">
          <h2 className="heading">Script</h2>
          {file ? <span>opened from a file</span> : <span title={bash.why}>{bash.says}</span>}
        </div>
        <ScriptText />
      </section>
      {steps > 0 || file ? (
        <section className="below" aria-label={below === 'terminal' ? 'Terminal' : 'What happened'}>
          <div className="panel-head">
            {mounted ? (
              <Segmented<Below>
                label="Below the script"
                value={below}
                options={BELOW}
                onChange={(value) => setBelow(value)}
              />
            ) : (
              <h2 className="heading">What happened</h2>
            )}
            <span>{below === 'events' ? formatMany(steps, 'event') : ''}</span>
          </div>
          {file && (
            <p className="panel-empty">
              Commands work on a copy in memory: {file} itself is never written. Download saves the copy.
            </p>
          )}
          {below === 'terminal' ? <Terminal /> : <Outline />}
        </section>
      ) : null}
    </>
  );
}
