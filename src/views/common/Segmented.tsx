/** One choice of a few, side by side: a radio group with a roving focus. */
import type { KeyboardEvent, ReactNode } from 'react';

interface Props<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; face?: ReactNode; title?: string }[];
  onChange(value: T): void;
}

export function Segmented<T extends string>({ label, value, options, onChange }: Props<T>) {
  const onKeyDown = (e: KeyboardEvent<HTMLDivElement>) => {
    const by =
      e.key === 'ArrowRight' || e.key === 'ArrowDown' ? 1 : e.key === 'ArrowLeft' || e.key === 'ArrowUp' ? -1 : 0;
    if (!by) return;
    e.preventDefault();
    e.stopPropagation();
    const at = options.findIndex((o) => o.value === value);
    const next = (at + by + options.length) % options.length;
    onChange(options[next].value);
    (e.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <div className="segmented" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((o) => (
        // biome-ignore lint/a11y/useSemanticElements: the face is a segment, not a dot
        <button
          key={o.value}
          type="button"
          role="radio"
          aria-checked={o.value === value}
          aria-label={o.face ? o.label : undefined}
          title={o.title ?? (o.face ? o.label : undefined)}
          tabIndex={o.value === value ? 0 : -1}
          onClick={() => onChange(o.value)}
        >
          {o.face ?? o.label}
        </button>
      ))}
    </div>
  );
}
