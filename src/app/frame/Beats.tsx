/** The story's strip of the moment that is shown, and the beat that its sentence is. */

import { useWords } from '../../views/language/useWords.ts';
import { told as englishTold } from '../../views/narration/words.ts';
import { BeatStrip } from '../../views/timeline/BeatStrip.tsx';
import { eventAt } from '../../views/timeline/moves.ts';
import { beatOfEvent } from '../../views/timeline/story.ts';
import { sizeOf } from '../navigation.ts';
import { useApp, useWorkbench } from '../use-app.ts';

export function Beats() {
  const { clock, seek, store } = useWorkbench();
  const story = useApp((s) => s.story);
  const moment = useApp((s) => s.moment);
  if (!story) return null;
  return (
    <BeatStrip
      story={story}
      event={eventAt(moment)}
      clock={clock}
      onBeat={({ to }) => {
        store.setState({ playing: false });
        seek({ step: to, write: 0 });
      }}
    />
  );
}

/** The beat that is told in place of the event, if a person steps by the story. */
export function useBeat() {
  const story = useApp((s) => s.story);
  const by = useApp(sizeOf);
  const moment = useApp((s) => s.moment);
  const told = useWords(englishTold);
  const event = eventAt(moment);
  return by === 'story' && story && event >= 0 ? told.beat(story.beats[beatOfEvent(story, event)]) : undefined;
}
