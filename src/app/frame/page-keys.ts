/**
 * Keys that are the page's wherever the focus is.
 *
 *      Escape     from what was opened last: a dialog on its way, the stage alone, the inspector
 *      Ctrl Z     takes back what was done last, and with Shift does it again; a text has its own
 *      Ctrl K     everything that can be done, in one list; Cmd K on a Mac; what is typed at once is not lost
 */
import { keepEarly, takeEarly } from '../palette/early.ts';
import type { Workbench } from '../workbench.ts';

/** A dialog that is on its way has the keys already: they mean nothing to the page behind it. */
function keepForDialog(event: KeyboardEvent, dialog: string): void {
  if (event.key.length > 1 || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (dialog === 'palette') keepEarly(event.key);
}

/** Before the editor, which has a use of its own for it. */
export function listenForPalette({ store }: Workbench): () => void {
  const onKey = (event: KeyboardEvent) => {
    const under = store.getState().dialog;
    if (under) keepForDialog(event, under);
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return;
    const { dialog, still } = store.getState();
    if (still) return;
    // Another that is open keeps the keys; one that was closed this moment, or is on its way, gives way.
    if (dialog !== 'palette' && document.querySelector('dialog[open]')) return;
    event.preventDefault();
    event.stopPropagation();
    takeEarly();
    store.setState({ dialog: dialog === 'palette' ? undefined : 'palette' });
  };
  addEventListener('keydown', onKey, true);
  return () => removeEventListener('keydown', onKey, true);
}

export function listenForUndo(workbench: Workbench): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
    const at = event.target;
    const written = at instanceof HTMLInputElement && !/^(radio|checkbox|range)$/.test(at.type) && at.value !== '';
    if (written || (at instanceof Element && at.closest('textarea, [contenteditable], dialog'))) return;
    event.preventDefault();
    void import('../undo.ts').then((m) => m.goBy(workbench, event.shiftKey ? 1 : -1));
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

/** Escape is the page's only if nothing on it has taken it. */
export function listenToEscape({ store, inspect }: Workbench): () => void {
  const onKey = (event: KeyboardEvent) => {
    const inField =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable], dialog');
    if (event.key !== 'Escape' || event.defaultPrevented || inField) return;
    const { way, inspecting, welcome, dialog } = store.getState();
    // One that is on its way does not come.
    if (dialog) store.setState({ dialog: undefined });
    else if (welcome) store.setState({ welcome: false });
    else if (way === 'present') store.setState({ way: 'explore' });
    else if (inspecting) inspect(false);
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
