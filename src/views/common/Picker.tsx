/** One choice out of many: the browser's own list, which every keyboard, screen reader and phone knows how to use. */

interface Choice<T> {
  value: T;
  label: string;
  /** Words in the list that cannot be picked. */
  disabled?: boolean;
}

interface Props<T> {
  /** Its name, if nothing beside it names it. */
  label?: string;
  value: T;
  options: readonly Choice<T>[];
  onPick(value: T): void;
  className?: string;
  title?: string;
}

export function Picker<T extends string | number | undefined>({ label, value, options, onPick, ...rest }: Props<T>) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(e) => onPick(options[e.target.selectedIndex].value)}
      {...rest}
    >
      {options.map((o) => (
        <option key={o.value ?? ''} value={o.value ?? ''} disabled={o.disabled}>
          {o.label}
        </option>
      ))}
    </select>
  );
}
