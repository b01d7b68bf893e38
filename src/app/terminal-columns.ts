/** How many characters a line of the terminal has, as it stands on the page now: what TIOCGWINSZ tells programs on Linux. */
import { TERMINAL_COLUMNS } from '../session/session-api.ts';
import { rememberColumns, rememberedColumns } from './remembered.ts';

/** So many are measured at once, as the width of one may be a fraction of a pixel. */
const MEASURED = 100;

/** Beside the text, in terminal.css. */
const MARGIN = 14;

export function terminalColumns(): number {
  // The workbench may run where there is no page.
  if (typeof document === 'undefined') return TERMINAL_COLUMNS;
  const text = document.querySelector('.terminal-text');
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return TERMINAL_COLUMNS;
  const style = getComputedStyle(text ?? document.body);
  canvas.font = `${style.getPropertyValue('--size-small')} ${style.getPropertyValue('--mono')}`;
  const each = canvas.measureText('0'.repeat(MEASURED)).width / MEASURED;
  const fits = (width: number): number => Math.max(1, Math.floor(width / each));
  if (text?.clientWidth) {
    const columns = fits(text.clientWidth);
    rememberColumns(columns);
    return columns;
  }
  // Where it is not here yet, it will be as wide as it was, and not wider than the page.
  return Math.min(rememberedColumns() ?? TERMINAL_COLUMNS, fits(document.body.clientWidth - 2 * MARGIN));
}
