/**
 * A button with a list of things to do. The keys are those that ARIA has for menus:
 *
 *      on the button    Enter, Space and ↓ open the list at the present item or the first, ↑ at the last
 *      in the list      ↓ ↑ go round, Home and End to its ends, a letter to the next item that begins with it;
 *                       Escape gives the focus back to the button, Tab goes on behind it
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './menu.css';

export interface MenuItem {
  key: string;
  face: ReactNode;
  /** The page shows this one now. */
  current?: boolean;
  /** The item is a switch, and this is its state. */
  checked?: boolean;
  choose(): void;
}

interface MenuGroup {
  title: string;
  items: readonly MenuItem[];
}

interface Props {
  face: ReactNode;
  className: string;
  title: string;
  groups: readonly MenuGroup[];
  /** Class of the element around the groups. */
  look?: string;
  /** The language of its words, if it is not the page's. */
  lang?: string;
}

export function Menu({ face, className, title, groups, look, lang }: Props) {
  const [open, setOpen] = useState<'first' | 'last'>();
  const root = useRef<HTMLDivElement>(null);
  const list = useId();
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const close = () => {
    setOpen(undefined);
    root.current?.querySelector('button')?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `items` looks at what is there
  useEffect(() => {
    if (!open) return;
    const all = items();
    const present = all.find((item) => item.ariaCurrent === 'true') ?? all[0];
    (open === 'last' ? all[all.length - 1] : present)?.focus();
    const away = (e: Event) => {
      if (!root.current?.contains(e.target as Node)) setOpen(undefined);
    };
    addEventListener('pointerdown', away);
    addEventListener('focusin', away);
    return () => {
      removeEventListener('pointerdown', away);
      removeEventListener('focusin', away);
    };
  }, [open]);

  const onKeyDown = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (open) {
      const to = itemFor(items(), e.key);
      if (to) to.focus();
      else if (e.key === 'Escape' || e.key === 'Tab') close();
      else return;
      // On the button, the browser handles Tab itself.
      if (e.key === 'Tab') return;
    } else if (e.key === 'ArrowDown' || e.key === 'ArrowUp') setOpen(e.key === 'ArrowUp' ? 'last' : 'first');
    else return;
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the menu inside
    <div ref={root} className="menu" lang={lang} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        aria-controls={list}
        title={title}
        onClick={() => setOpen(open ? undefined : 'first')}
      >
        {face}
      </button>
      {open && (
        <div id={list} className="menu-list" role="menu" aria-label={title}>
          <div className={look}>
            {groups.map((group) => (
              <Group key={group.title} group={group} onClose={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Group({ group, onClose }: { group: MenuGroup; onClose(): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu; role="group" is what ARIA has for it
    <div role="group" aria-label={group.title}>
      <p>{group.title}</p>
      {group.items.map(({ key, face, current, checked, choose }) => (
        <button
          key={key}
          type="button"
          {...roleOf(checked)}
          aria-current={current ? 'true' : undefined}
          tabIndex={-1}
          onClick={() => {
            onClose();
            choose();
          }}
        >
          {face}
        </button>
      ))}
    </div>
  );
}

const roleOf = (checked: boolean | undefined) =>
  checked === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': checked };

/** The item that a key leads to. */
function itemFor(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at < 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const begins = (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins);
}
