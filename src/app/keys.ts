/**
 * The keyboard is a transport, wherever the focus is, except in a text field or a control that uses the key itself.
 *
 *      ← →            an event, or a beat of the story if one steps by those
 *                                      PageUp PageDown    as ← →: what a slide clicker sends
 *      ← → held       slowly on, through what lies between
 *      shift + ← →    an operation     Home End           start, end
 *      alt + ← →, or , .   one write   space              play, pause
 *      f s a          the next flush, split, allocation; with shift the one before
 *      b              bookmark         [ ]                the selected block's change before, after
 *      c              the crash marker at this moment, or none
 *
 * The page around the transport may have keys of its own: `more` says whether it took the key.
 *
 * A control that got the focus by the Tab key keeps its arrows. One that was merely clicked does not get in the way of
 * a lecture: the clicker's keys still step, and on pictures the arrows do too.
 */
import { JUMPS } from '../views/timeline/jumps.ts';
import { sizeOf } from './navigation.ts';
import type { Player } from './player.ts';
import type { Workbench } from './workbench.ts';

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
/** Where the keys go that can be held. */
const WAYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
const CLICKER = new Set(['PageUp', 'PageDown']);

/** Whether the focused element uses this key itself. */
function belongsTo(target: EventTarget | null, key: string, clicked: boolean): boolean {
  // Pictures too: they are SVG.
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog')) return true;
  if (target.matches('textarea, select, [contenteditable]')) return true;
  const radio = target.matches('[type=radio]');
  if (target.matches('input') && !radio) return !target.matches('[type=checkbox], [type=button]') || key === ' ';
  if (key === ' ' || key === 'Enter') return radio || target.matches('button, a, summary, [role]:not(main, section)');
  if (target.matches('.crash-marker')) return MARKER_KEYS.has(key);
  // The scrubber is what these keys move, wherever the focus is.
  if (target.matches('.scrubber')) return false;
  const role = radio ? 'radio' : target.getAttribute('role');
  if (role === null || !OWN_ARROWS.has(role)) return false;
  return !(clicked && (CLICKER.has(key) || role === 'application' || target.closest('.ot-charts')));
}

/** Does what the key means, if anything. */
function transport(workbench: Workbench, player: Player, event: KeyboardEvent): boolean {
  const usual = sizeOf(workbench.store.getState()) === 'story' ? 'story' : 'event';
  const by = event.shiftKey ? 'operation' : event.altKey ? 'write' : usual;
  const way = WAYS[event.key];
  if (way && event.repeat && by === 'event') {
    player.hold(way);
    return true;
  }
  switch (event.key) {
    case 'ArrowRight':
      workbench.step(1, by);
      break;
    case 'ArrowLeft':
      workbench.step(-1, by);
      break;
    case 'PageDown':
      workbench.step(1, usual);
      break;
    case 'PageUp':
      workbench.step(-1, usual);
      break;
    case '.':
      workbench.step(1, 'write');
      break;
    case ',':
      workbench.step(-1, 'write');
      break;
    case 'Home':
      workbench.toStart();
      break;
    case 'End':
      workbench.toEnd();
      break;
    case ' ':
      player.toggle();
      break;
    case 'b':
      workbench.toggleBookmark();
      break;
    case 'c':
      workbench.toggleCrash();
      break;
    case ']':
      workbench.toChange(1);
      break;
    case '[':
      workbench.toChange(-1);
      break;
    default: {
      const jump = JUMPS.find((j) => j.key === event.key.toLowerCase());
      if (!jump || event.altKey) return false;
      workbench.toEvent(jump.events, event.shiftKey ? -1 : 1);
    }
  }
  return true;
}

/** Listens before all other listeners, until the returned function is called. */
export function listenToKeys(workbench: Workbench, player: Player, more?: (key: string) => boolean): () => void {
  let pressed = false;
  /** How the focus came where it is. */
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
    if (event.ctrlKey || event.metaKey || belongsTo(event.target, event.key, clicked)) return;
    if (!transport(workbench, player, event) && !(!event.altKey && more?.(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const heard = [
    ['pointerdown', onPointer],
    ['pointerup', onPointerUp],
    ['pointercancel', onPointerUp],
    ['focusin', onFocus],
    ['keydown', onKey],
    ['keyup', player.release],
    ['blur', player.release],
  ] as const;
  for (const [type, listener] of heard) addEventListener(type, listener as EventListener, true);
  return () => {
    for (const [type, listener] of heard) removeEventListener(type, listener as EventListener, true);
  };
}
