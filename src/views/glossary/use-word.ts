/** The word that a pointer rests on, or that was tapped, until the pointer leaves or the text changes. */
import { useEffect, useRef, useState } from 'react';
import { nameAt, type WordAt, wordAt } from './at-point.ts';
import type { Lexicon } from './lexicon.ts';
import { loadNames } from './lexicons.ts';

const REST_MS = 400;
/** These elements explain themselves, or do something when they are tapped. */
const SPOKEN_FOR = '[title], [role=slider], select';
const ACTS = 'button, a, [role=button], [role=application], [role=treeitem]';

export function useWord(lexicon: Lexicon | undefined): WordAt | undefined {
  const [word, setWord] = useState<WordAt>();
  /** The point at which a name waits to be explained. */
  const waiting = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    if (!lexicon) return;
    if (waiting.current) setWord(wordAt(lexicon, waiting.current.x, waiting.current.y));
    waiting.current = undefined;
    let timer = 0;
    const end = () => {
      clearTimeout(timer);
      setWord(undefined);
    };
    const close = () => {
      waiting.current = undefined;
      end();
    };
    const open = (x: number, y: number, target: EventTarget | null, not: string) => {
      if (!(target instanceof Element) || target.closest(not)) return;
      const found = wordAt(lexicon, x, y);
      setWord(found);
      if (found || !nameAt(x, y)) return;
      waiting.current = { x, y };
      loadNames().catch(() => {});
    };
    const onMove = ({ pointerType, buttons, clientX: x, clientY: y, target }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(timer);
      if (target instanceof Element && target.closest('.word-card')) return;
      waiting.current = undefined;
      setWord((now) => (now && wordAt(lexicon, x, y)?.term === now.term ? now : undefined));
      if (buttons === 0) timer = window.setTimeout(() => open(x, y, target, SPOKEN_FOR), REST_MS);
    };
    const onClick = (event: MouseEvent) => {
      const tapped = event instanceof PointerEvent && event.pointerType !== 'mouse';
      close();
      if (tapped) open(event.clientX, event.clientY, event.target, `${SPOKEN_FOR}, ${ACTS}`);
    };
    const onOut = (event: PointerEvent) => event.relatedTarget === null && close();
    const heard = [
      ['pointermove', onMove],
      ['pointerout', onOut],
      ['click', onClick],
      ['keydown', close],
      ['wheel', close],
      ['blur', close],
    ] as const;
    for (const [type, listener] of heard) addEventListener(type, listener as EventListener, { passive: true });
    return () => {
      end();
      for (const [type, listener] of heard) removeEventListener(type, listener as EventListener);
    };
  }, [lexicon]);
  // The text may change under the card.
  useEffect(() => {
    if (!word) return;
    const observer = new MutationObserver(() => word.range.toString() || setWord(undefined));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [word]);
  return word;
}
