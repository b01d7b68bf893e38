/** The link to this moment as a code that a room of phones reads from the screen. */
import { useState } from 'react';
import { Dialog } from '../../views/common/Dialog.tsx';
import { formatCount } from '../../views/common/units.ts';
import { ONLY_HERE, onlyHere } from '../own-address.ts';
import { saveAs, stemOf } from '../save.ts';
import { linkOf } from '../url-sync.ts';
import { useWorkbench } from '../use-app.ts';
import { type Code, codeAsSvg, codeOf, viewBoxOf } from './code.ts';
import './code.css';

/** What a person should know of this code before the room does. */
function noteOf(code: Code | undefined, link: string): string {
  const length = `The link has ${formatCount(link.length)} characters`;
  if (!code) return `${length}, more than a code holds. Save the visit as a file instead: Download, To go on later.`;
  if (onlyHere()) return ONLY_HERE;
  return code.far
    ? 'Who points a phone at it sees this very moment.'
    : `${length}: the code is fine, and has to be read from near.`;
}

export default function CodeDialog() {
  const { store } = useWorkbench();
  const [link] = useState(() => linkOf(store.getState()));
  const [code] = useState(() => codeOf(link));
  const close = () => store.setState({ dialog: undefined });
  const save = () => {
    if (code) saveAs(new Blob([codeAsSvg(code)], { type: 'image/svg+xml' }), `${stemOf(store.getState())}-code.svg`);
  };
  return (
    <Dialog
      title="This moment as a QR code"
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
            aria-label="QR code of the link below"
          >
            <path d={code.path} />
          </svg>
        )}
        <p role="status">{noteOf(code, link)}</p>
        <textarea aria-label="The link" readOnly rows={2} value={link} onFocus={(e) => e.target.select()} />
      </div>
      <footer className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          Close
        </button>
        <button type="submit" className="button primary" disabled={!code}>
          Save as SVG
        </button>
      </footer>
    </Dialog>
  );
}
