/**
 * A dialog over the page, which is a form with a heading. The browser's own element keeps the focus inside, closes it on
 * Escape and gives the focus back.
 */
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import './dialog.css';

interface Props {
  title: string;
  className: string;
  onSubmit(e: FormEvent): void;
  onClose(): void;
  children: ReactNode;
}

export function Dialog({ title, className, onSubmit, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    dialog.current?.showModal();
    // What is there to be typed at once.
    dialog.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  }, []);
  return (
    <dialog ref={dialog} className={`dialog ${className}`} aria-labelledby={heading} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </form>
    </dialog>
  );
}
