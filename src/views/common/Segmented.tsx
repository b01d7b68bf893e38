/** One choice out of a few, side by side: the browser's own radio buttons, each under a segment that shows it. */
import { type ReactNode, useId } from 'react';

interface Props<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; face?: ReactNode; title?: string }[];
  onChange(value: T): void;
}

export function Segmented<T extends string>({ label, value, options, onChange }: Props<T>) {
  const name = useId();
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {options.map((o) => (
        <label key={o.value} title={o.title ?? (o.face ? o.label : undefined)}>
          <input
            type="radio"
            name={name}
            checked={o.value === value}
            aria-label={o.face ? o.label : undefined}
            onChange={() => onChange(o.value)}
          />
          {o.face ?? o.label}
        </label>
      ))}
    </div>
  );
}
