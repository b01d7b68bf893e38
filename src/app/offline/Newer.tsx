/** A newer version has come: said once, and taken when the reader says so. */
import { useSyncExternalStore } from 'react';
import { Icon } from '../../views/common/Icon.tsx';
import { leaveNewer, newer, takeNewer } from './offline.ts';
import './newer.css';

export function Newer() {
  const waiting = useSyncExternalStore(newer.subscribe, newer.current);
  if (!waiting) return null;
  return (
    <div className="newer" role="status">
      <span>A newer version of ext4lab is here.</span>
      <button type="button" className="button" onClick={takeNewer}>
        Load it
      </button>
      <button type="button" className="icon-button" aria-label="Later" title="Later" onClick={leaveNewer}>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
