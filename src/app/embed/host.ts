/** The frame's side of the conversation with the page around it (src/embed/protocol.ts). */

import { type Ask, askIn, type Tell, VERSION } from '../../embed/protocol.ts';
import { plain } from '../../views/narration/marks.ts';
import { told } from '../../views/narration/words.ts';
import { THEME_NAMES } from '../../views/theme/tokens.ts';
import { wordsIn } from '../../words/words.ts';
import { titleOf } from '../first-scenario.ts';
import { listenToLessons } from '../learn/heard.ts';
import type { Player } from '../player.ts';
import { sentence } from '../refusal.ts';
import type { AppState } from '../store.ts';
import { encode } from '../url-state.ts';
import { visitOf } from '../url-sync.ts';
import type { Workbench } from '../workbench.ts';

interface Frame {
  workbench: Workbench;
  player: Player;
  load(link: string): void;
}

/** The window around the page; undefined if the page stands alone. */
const around = (): Window | undefined => (window.parent === window ? undefined : window.parent);

/** Messages contain only what the reader sees, and nothing about the reader's machine. So any page may receive them. */
export const tellHost = (tell: Tell): void => around()?.postMessage({ ext4lab: VERSION, ...tell }, '*');

export function talkToHost({ workbench, player, load }: Frame): () => void {
  const { store } = workbench;
  const act = (asked: Ask): void => {
    const { playing } = store.getState();
    if (asked.ask === 'seek') workbench.seekTo(asked.step);
    else if (asked.ask === 'load') load(asked.link);
    else if (asked.ask === 'state') tellHost({ tell: 'state', id: asked.id, link: encode(visitOf(store.getState())) });
    else if (asked.ask === 'poster') void tellPoster(workbench, asked.id);
    else if (playing !== (asked.ask === 'play')) player.toggle();
  };
  const hear = (event: MessageEvent) => {
    const asked = event.source === around() ? askIn(event.data) : undefined;
    if (asked) act(asked);
  };
  addEventListener('message', hear);
  const deaf = [store.subscribe((now, before) => tellMoved(now, before)), listenToLessons(tellHost)];
  return () => {
    removeEventListener('message', hear);
    for (const stop of deaf) stop();
  };
}

/** The code for pictures is fetched when a picture is asked for. */
async function tellPoster(workbench: Workbench, id: number): Promise<void> {
  const { posterOf } = await import('../film/poster.ts');
  const shown = THEME_NAMES.find((name) => name === document.documentElement.dataset.theme);
  const made = await posterOf(workbench, shown ?? 'light').catch(sentence);
  const poster = typeof made === 'string' ? { svg: '', caption: made } : { svg: made.svg, caption: made.caption };
  tellHost({ tell: 'poster', id, ...poster });
}

function tellMoved(now: AppState, before: AppState): void {
  if (now.notice && now.notice !== before.notice) tellHost({ tell: 'error', message: now.notice.text });
  if (!now.overview) return;
  const { steps } = now.overview;
  if (now.timeline !== before.timeline) tellHost({ tell: 'ready', title: now.file ?? titleOf(now.run), steps });
  // The sentence arrives with the event.
  if (now.event && now.event !== before.event)
    tellHost({
      tell: 'step',
      step: now.moment.step,
      of: steps,
      sentence: plain(wordsIn(now.language, told).sentence(now.event)),
    });
}
