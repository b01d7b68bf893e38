/** A sentence beside the thing under the pointer. It lies over everything, so that nothing moves and it is never covered. */
import { createPortal } from 'react-dom';

export interface Said {
  words: string;
  /** The place of its subject, in screen coordinates. */
  about: { left: number; top: number; bottom: number };
}

const WIDE = 400;
const HIGH = 110;
const GAP = 6;

export function Tip({ said }: { said: Said | undefined }) {
  if (!said) return null;
  const { left, top, bottom } = said.about;
  const { innerWidth, innerHeight } = window;
  const width = Math.min(WIDE, innerWidth - 2 * GAP);
  const x = Math.max(GAP, Math.min(left, innerWidth - width - GAP));
  const place =
    bottom + HIGH < innerHeight ? { top: bottom + GAP } : { bottom: Math.max(GAP, innerHeight - top + GAP) };
  return createPortal(
    <p className="lat-tip" role="status" style={{ left: x, maxWidth: width, ...place }}>
      {said.words}
    </p>,
    document.body,
  );
}
