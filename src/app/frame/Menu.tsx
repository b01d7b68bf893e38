/** A button that opens a list of things to do: arrows walk it, Escape and a click elsewhere close it. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface Props {
  face: ReactNode;
  className: string;
  title: string;
  /** The list; `close` gives the focus back to the button. */
  children(close: () => void): ReactNode;
}

export function Menu({ face, className, title, children }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const menu = useId();
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    (items.find((item) => item.getAttribute('aria-current') === 'true') ?? items[0])?.focus();
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

  const onKeyDown = (e: KeyboardEvent) => {
    if (!open) return;
    const items = [...root.current!.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (e.key === 'Escape') close();
    else if (e.key === 'ArrowDown') items[(at + 1) % items.length].focus();
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
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={menu}
        title={title}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <div id={menu} className="menu-list" role="menu" aria-label={title}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
