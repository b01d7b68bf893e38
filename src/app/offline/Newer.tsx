/** A newer version has come: said once, and taken when the reader says so. */

import { useSyncExternalStore } from 'react';
import { Icon } from '../../views/common/Icon.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { frame as englishFrame } from '../../views/page/words.ts';
import { leaveNewer, newer, takeNewer } from './offline.ts';
import './newer.css';

export function Newer() {
  const tag = useLanguage();
  const frame = useWords(englishFrame);
  const { newer: words } = frame;
  const waiting = useSyncExternalStore(newer.subscribe, newer.current);
  if (!waiting) return null;
  return (
    <div className="newer" role="status" lang={tag}>
      <span>{words.here}</span>
      <button type="button" className="button" onClick={takeNewer}>
        {words.load}
      </button>
      <button type="button" className="icon-button" aria-label={words.later} title={words.later} onClick={leaveNewer}>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
