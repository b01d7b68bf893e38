/**
 * The keys of the page around the stage.
 *
 *      p          the stage alone, or all around it again
 *      w          what changed, beside the tiles that are open, or not
 *      g          the words on the screen, and what they mean
 *      ?          help
 *      Escape     from what was opened last: the stage alone, the inspector
 */
import { tilesOf, tilesText, toggled } from '../tiles.ts';
import type { Workbench } from '../workbench.ts';

/** Whether the page took the key. */
export const pageKeys =
  ({ store }: Workbench) =>
  (key: string): boolean => {
    const { way, tiles } = store.getState();
    if (key === 'p') store.setState({ way: way === 'present' ? 'explore' : 'present', welcome: false });
    else if (key === 'w') store.setState({ tiles: tilesText(toggled(tilesOf(tiles), 'changes')) });
    else if (key === 'g') store.setState({ dialog: 'words' });
    else if (key === '?') store.setState({ dialog: 'help' });
    else return false;
    return true;
  };

/** Escape is the page's only if nothing on it has taken it. */
export function listenToEscape({ store, inspect }: Workbench): () => void {
  const onKey = (event: KeyboardEvent) => {
    const inField =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable], dialog');
    if (event.key !== 'Escape' || event.defaultPrevented || inField) return;
    const { way, inspecting, welcome } = store.getState();
    if (welcome) store.setState({ welcome: false });
    else if (way === 'present') store.setState({ way: 'explore' });
    else if (inspecting) inspect(false);
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
