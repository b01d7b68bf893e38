/** The link to this moment as a code that a room of phones reads from the screen. */

import { useState } from 'react';
import { Dialog } from '../../views/common/Dialog.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { onlyHere } from '../own-address.ts';
import { saveAs, stemOf } from '../save.ts';
import { linkOf } from '../url-sync.ts';
import { useWorkbench } from '../use-app.ts';
import { type Code, codeAsSvg, codeOf, viewBoxOf } from './code.ts';
import { keep } from './words.ts';
import './code.css';

/** Warns a person before a room tries this code. */
function noteOf(code: Code | undefined, link: string, words: (typeof keep)['code']): string {
  if (!code) return words.tooLong(link.length);
  if (onlyHere()) return words.onlyHere;
  return code.far ? words.point : words.fine(link.length);
}

export default function CodeDialog() {
  const { store } = useWorkbench();
  const tag = useLanguage();
  const { code: words } = useWords(keep);
  const [link] = useState(() => linkOf(store.getState()));
  const [code] = useState(() => codeOf(link));
  const close = () => store.setState({ dialog: undefined });
  const save = () => {
    if (code) saveAs(new Blob([codeAsSvg(code)], { type: 'image/svg+xml' }), `${stemOf(store.getState())}-code.svg`);
  };
  return (
    <Dialog
      title={words.title}
      lang={tag}
      className="code-dialog"
      onClose={close}
      onSubmit={(e) => {
        e.preventDefault();
        save();
      }}
    >
      <div className="dialog-body">
        {code && (
          <svg
            className="qr-code"
            viewBox={viewBoxOf(code)}
            shapeRendering="crispEdges"
            role="img"
            aria-label={words.picture}
          >
            <path d={code.path} />
          </svg>
        )}
        <p role="status">{noteOf(code, link, words)}</p>
        <textarea aria-label={words.link} readOnly rows={2} value={link} onFocus={(e) => e.target.select()} />
      </div>
      <footer className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          {words.close}
        </button>
        <button type="submit" className="button primary" disabled={!code}>
          {words.save}
        </button>
      </footer>
    </Dialog>
  );
}
