/**
 * A dialog over the page, which is a form with a heading. The browser's own element keeps the focus inside, closes it on
 * Escape and gives the focus back.
 */

import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useLanguage, useWords } from '../language/useWords.ts';
import { common } from '../page/common-words.ts';
import { Icon } from './Icon.tsx';
import './dialog.css';

interface Props {
  title: string;
  /** The language of its words, if it is not the page's. */
  lang?: string;
  className: string;
  onSubmit(e: FormEvent): void;
  onClose(): void;
  children: ReactNode;
}

export function Dialog({ title, lang, className, onSubmit, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const tag = useLanguage();
  const words = useWords(common);
  useEffect(() => {
    dialog.current?.showModal();
    // The field that a person most likely wants to type in gets the focus.
    dialog.current?.querySelector<HTMLElement>('[type=search], textarea:not([readonly])')?.focus();
  }, []);
  return (
    <dialog ref={dialog} lang={lang} className={`dialog ${className}`} aria-labelledby={heading} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" className="icon-button" lang={tag} aria-label={words.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </form>
    </dialog>
  );
}
