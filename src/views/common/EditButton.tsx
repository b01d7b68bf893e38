/** Opens the file that a tile shows in a panel, to be changed; nothing where no line can be typed, or what is shown has no name. */
import { common } from '../../languages/en/views/common.ts';
import { useViewWords, useWords } from '../language/useWords.ts';
import { Icon } from './Icon.tsx';

interface Props {
  /** From the top of the volume: `/d/f`. */
  path: string | undefined;
  onEdit?: ((path: string) => void) | undefined;
}

export function EditButton({ path, onEdit }: Props) {
  const { tag } = useWords();
  const words = useViewWords('common', common);
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
