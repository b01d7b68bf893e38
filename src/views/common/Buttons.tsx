/** Buttons: one choice out of a few, the one that opens a file for editing, and one that rests. */
import { type ReactNode, useId } from 'react';
import { useLanguage, useWords } from '../language/useWords.ts';
import { common } from '../page/common-words.ts';
import { Icon } from './Icon.tsx';

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; face?: ReactNode; title?: string }[];
  onChange(value: T): void;
}

export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
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

/** Opens a tile's file in a panel for editing. There is no button if no line can be typed or the file has no name. */
interface EditProps {
  /** From the top of the volume: `/d/f`. */
  path: string | undefined;
  onEdit?: ((path: string) => void) | undefined;
}

export function EditButton({ path, onEdit }: EditProps) {
  const tag = useLanguage();
  const words = useWords(common);
  if (!onEdit || !path?.startsWith('/') || path === '/') return null;
  return (
    <button
      type="button"
      className="icon-button tile-edit"
      lang={tag}
      aria-label={words.edit(path)}
      title={words.editTitle}
      onClick={() => onEdit(path.slice(1))}
    >
      <Icon name="pencil" size={14} />
    </button>
  );
}

/** A button that has nothing to do now. Not `disabled`: it may have the focus, and that would be lost. */
export const resting = (rests: boolean, onClick: () => void) => ({
  'aria-disabled': rests || undefined,
  onClick: rests ? undefined : onClick,
});
