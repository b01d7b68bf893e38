/**
 * Play by the story: time goes through a beat, and rests at its end for as long as its sentence takes to read.
 *
 *      ▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▶ · · · · · · · ▬▬▬▬▬▬▬▬▬▶ · · · · ·
 *      the beat's way   its sentence   the next
 */
import { stepsOf } from '../views/timeline/moves.ts';
import { beatOfEvent } from '../views/timeline/story.ts';
import { READING } from './speed.ts';
import type { Workbench } from './workbench.ts';

/** ms of a beat's way: for each of its events, but no less and no more than this. */
const WAY = { event: 350, least: 900, most: 3500 };
/** ms to read a sentence: a character, and at the least. */
const READ = { character: 40, least: 1400 };

/** Goes on for so many ms; false at the end. */
export function tellingOf({ store, clock, pass }: Workbench): (ms: number) => boolean {
  /** ms for which the present sentence is still being read. */
  let reading = 0;
  return (ms) => {
    const { timeline, story, speed } = store.getState();
    const steps = stepsOf(timeline!);
    if (reading > 0) {
      reading -= (ms * speed) / READING;
      return true;
    }
    const beat = story?.beats[beatOfEvent(story, Math.floor(clock.position))];
    if (!beat || clock.position >= steps) return false;
    const events = beat.to - beat.from;
    const way = Math.min(WAY.most, Math.max(WAY.least, WAY.event * events));
    const pace = (events / way) * (speed / READING);
    const to = Math.min(beat.to, clock.position + ms * pace);
    if (to < beat.to) clock.flow(to, pace * 1000);
    else {
      clock.glide(to, 0);
      reading = Math.max(READ.least, READ.character * beat.sentence.length) - way / 2;
    }
    pass(to);
    return to < steps;
  };
}
