/** Opens a tile's file in a panel for editing. There is no button if no line can be typed or the file has no name. */
import { useLanguage, useWords } from '../language/useWords.ts';
import { common } from '../page/common-words.ts';
import { Icon } from './Icon.tsx';

interface Props {
  /** From the top of the volume: `/d/f`. */
  path: string | undefined;
  onEdit?: ((path: string) => void) | undefined;
}

export function EditButton({ path, onEdit }: Props) {
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
