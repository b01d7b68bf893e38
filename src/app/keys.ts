/**
 * The keyboard is a transport, wherever the focus is, except in a text field or a control that uses the key itself. What
 * The meaning of each key is in actions.ts.
 *
 * A control that got the focus by the Tab key keeps its arrows. One that was merely clicked does not get in the way of
 * the clicker's keys still step, and on pictures the arrows do too.
 */
import { type Action, keyName, type On, TRANSPORT, usualSize } from './actions.ts';

const OWN_ARROWS = new Set([
  'separator',
  'radio',
  'tab',
  'tree',
  'treeitem',
  'grid',
  'option',
  'menuitem',
  'menuitemcheckbox',
  'application',
  'slider',
]);
/** These move the crash marker while it has the focus. */
const MARKER_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Delete', 'Backspace']);
/** The directions of the keys that can be held. */
const WAYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
const CLICKER = new Set(['PageUp', 'PageDown']);

/** Answers whether the focused element uses this key itself. */
function belongsTo(target: EventTarget | null, key: string, clicked: boolean): boolean {
  // This includes pictures, which are SVG.
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog')) return true;
  if (target.matches('textarea, select, [contenteditable]')) return true;
  const radio = target.matches('[type=radio]');
  if (target.matches('input') && !radio) return !target.matches('[type=checkbox], [type=button]') || key === ' ';
  if (key === ' ' || key === 'Enter') return radio || target.matches('button, a, summary, [role]:not(main, section)');
  if (target.matches('.crash-marker')) return MARKER_KEYS.has(key);
  // These keys move the scrubber wherever the focus is.
  if (target.matches('.scrubber')) return false;
  const role = radio ? 'radio' : target.getAttribute('role');
  if (role === null || !OWN_ARROWS.has(role)) return false;
  return !(clicked && (CLICKER.has(key) || role === 'application' || target.closest('.ot-charts')));
}

/** Performs the action of the key, if it has one. */
function press(on: On, actions: readonly Action[], event: KeyboardEvent): boolean {
  const name = keyName(event);
  const way = WAYS[name];
  if (way && event.repeat && usualSize(on.workbench) === 'event') {
    on.player.hold(way);
    return true;
  }
  const action = actions.find(({ keys }) => keys.includes(name));
  action?.act(on);
  return action !== undefined;
}

/** Control and C stop what is under way, as in a terminal, unless there is something to copy. */
function interrupted({ workbench }: On): boolean {
  const { busy } = workbench.store.getState();
  const field = document.activeElement;
  const typed = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  const chosen = typed && field.selectionStart !== field.selectionEnd;
  if (!busy || chosen || getSelection()?.isCollapsed === false) return false;
  busy.cancel();
  return true;
}

/** Listens before all other listeners, until the returned function is called. */
export function listenToKeys(on: On, actions: readonly Action[] = TRANSPORT): () => void {
  let pressed = false;
  /** The focus came by a click. */
  let clicked = false;
  const onPointer = () => {
    pressed = true;
    clicked = true;
  };
  const onPointerUp = () => {
    pressed = false;
  };
  const onFocus = () => {
    clicked = pressed;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey && event.key === 'c' && interrupted(on)) event.preventDefault();
    if (on.workbench.store.getState().still) return;
    if (event.ctrlKey || event.metaKey || belongsTo(event.target, event.key, clicked)) return;
    if (!press(on, actions, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const heard = [
    ['pointerdown', onPointer],
    ['pointerup', onPointerUp],
    ['pointercancel', onPointerUp],
    ['focusin', onFocus],
    ['keydown', onKey],
    ['keyup', on.player.release],
    ['blur', on.player.release],
  ] as const;
  for (const [type, listener] of heard) addEventListener(type, listener as EventListener, true);
  return () => {
    for (const [type, listener] of heard) removeEventListener(type, listener as EventListener, true);
  };
}
