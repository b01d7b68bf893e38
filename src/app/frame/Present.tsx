/** The view for a lecture room has only the picture, the sentence and the transport. */

import { Fault } from '../../views/common/Fault.tsx';
import { Icon } from '../../views/common/Icon.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { frame as englishFrame } from '../../views/page/words.ts';
import type { Player } from '../player.ts';
import { useWorkbench } from '../use-app.ts';
import { Afar } from './Afar.tsx';
import { Bottom } from './Bottom.tsx';
import { Notice } from './Messages.tsx';
import { Tiles } from './Stage.tsx';
import './told.css';
import './present.css';

export function Present({ player }: { player: Player }) {
  const { store } = useWorkbench();
  const tag = useLanguage();
  const words = useWords(englishFrame);
  return (
    <Afar className="present">
      <main className="present-stage" aria-label={words.stage} lang={tag}>
        <Notice />
        <Tiles bar={false} />
      </main>
      <footer className="told">
        <Fault what={words.parts.timeline}>
          <Bottom player={player} />
        </Fault>
      </footer>
      <button
        type="button"
        className="icon-button present-out"
        lang={tag}
        aria-label={words.leave}
        title={words.leaveTitle}
        onClick={() => store.setState({ way: 'explore' })}
      >
        <Icon name="close" size={14} />
      </button>
    </Afar>
  );
}
