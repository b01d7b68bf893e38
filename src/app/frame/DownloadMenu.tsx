/** The image as a file: at the moment that is shown or at the end, as it is or compressed. */
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../views/common/Icon.tsx';
import { formatBytes } from '../../views/common/units.ts';
import { endOf, sameMoment } from '../../views/timeline/moves.ts';
import { momentText } from '../url-state.ts';
import { useApp, useWorkbench } from '../use-app.ts';

/** Browsers do not let a page build a file of any size in memory. */
const PLAIN_LIMIT_BYTES = 2 ** 31;

export function DownloadMenu() {
  const workbench = useWorkbench();
  const { overview, timeline, moment, file, run } = useApp((s) => s);
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const menu = useId();

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const away = (e: Event) => {
      if (!root.current?.contains(e.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', away);
    addEventListener('focusin', away);
    return () => {
      removeEventListener('pointerdown', away);
      removeEventListener('focusin', away);
    };
  }, [open]);

  if (!overview || !timeline) return null;
  const end = endOf(timeline);
  const atEnd = sameMoment(moment, end);
  const stem = (file ?? run.match(/(\S+)\.img\b/)?.[1] ?? 'disk').replace(/\.(img|raw|bin)$/, '').replace(/^.*\//, '');
  const moments = atEnd
    ? [{ at: end, label: '' }]
    : [
        { at: moment, label: `step ${momentText(moment)}` },
        { at: end, label: 'the end' },
      ];

  const save = async (at: typeof end, gzip: boolean) => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
    const blob = await workbench.download(at, gzip);
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = url;
    link.download = `${stem}${sameMoment(at, end) ? '' : `-step${momentText(at)}`}.img${gzip ? '.gz' : ''}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };

  const onKeyDown = (e: React.KeyboardEvent) => {
    if (!open) return;
    const items = [...root.current!.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (e.key === 'Escape') {
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    } else if (e.key === 'ArrowDown') items[(at + 1) % items.length].focus();
    else if (e.key === 'ArrowUp') items[(at + items.length - 1) % items.length].focus();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the menu inside
    <div ref={root} className="menu" onKeyDown={onKeyDown}>
      <button
        type="button"
        className="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={menu}
        onClick={() => setOpen(!open)}
        title="Download the image"
      >
        <Icon name="download" size={15} />
        <span>Download</span>
        <Icon name="down" size={12} />
      </button>
      {open && (
        <div id={menu} className="menu-list" role="menu">
          {moments.map(({ at, label }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu; role="group" is what ARIA has for it
            <div key={label} role="group" aria-label={label || 'the image'}>
              <p>{label ? `As it is at ${label}` : 'The image, as Linux mounts it'}</p>
              {overview.byteLength <= PLAIN_LIMIT_BYTES && (
                <button type="button" role="menuitem" onClick={() => save(at, false)}>
                  <code>.img</code>
                  <span>{formatBytes(overview.byteLength)}</span>
                </button>
              )}
              <button type="button" role="menuitem" onClick={() => save(at, true)}>
                <code>.img.gz</code>
                <span>compressed</span>
              </button>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
