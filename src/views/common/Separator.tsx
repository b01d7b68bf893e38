/**
 * The edge between two panels. It is dragged, or moved with the arrow keys when focused. A double click (or Enter) puts
 * it back to its default. It announces the size, in px, of the panel that it resizes.
 */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

interface Props {
  /** `vertical`: between left and right. */
  orientation: 'vertical' | 'horizontal';
  label: string;
  controls: string;
  size: number;
  min: number;
  max: number;
  /** The panel grows when the pointer moves to larger coordinates (a left panel), or to smaller (right, bottom). */
  grows: 'after' | 'before';
  onSize(size: number): void;
  onReset(): void;
}

const STEP = 16;

export function Separator({ orientation, label, controls, size, min, max, grows, onSize, onReset }: Props) {
  const drag = useRef<{ at: number; size: number } | undefined>(undefined);
  const along = (e: PointerEvent) => (orientation === 'vertical' ? e.clientX : e.clientY);
  const sign = grows === 'after' ? 1 : -1;
  const to = (next: number) => onSize(Math.round(Math.min(max, Math.max(min, next))));

  const onKeyDown = (e: KeyboardEvent) => {
    const [less, more] = orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (e.key === less) to(size - STEP * sign);
    else if (e.key === more) to(size + STEP * sign);
    else if (e.key === 'Home') to(min);
    else if (e.key === 'End') to(max);
    else if (e.key === 'Enter') onReset();
    else return;
    e.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be focused and moved
    <div
      className={`separator ${orientation}`}
      role="separator"
      tabIndex={0}
      aria-orientation={orientation}
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={Math.round(size)}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onDoubleClick={onReset}
      onPointerDown={(e) => {
        if (e.button !== 0) return;
        e.currentTarget.setPointerCapture(e.pointerId);
        drag.current = { at: along(e), size };
      }}
      onPointerMove={(e) => {
        if (drag.current) to(drag.current.size + (along(e) - drag.current.at) * sign);
      }}
      onPointerUp={() => {
        drag.current = undefined;
      }}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
    />
  );
}
