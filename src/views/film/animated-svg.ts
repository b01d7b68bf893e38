/**
 * A film as one SVG that plays by itself, in a browser and wherever else SVG's own animation (SMIL) is played: no
 * script, nothing from outside.
 *
 *     <g> rest 256    exactly the picture of the moment
 *     <g> way 257     its marks, each with what changes about it
 *     <g> rest 257    …                                           each is there for its own phase of the time
 *
 * Where nothing is played, the last picture stands.
 */
import type { Mark } from '../motion/mark.ts';
import { elementOf } from '../motion/svg-text.ts';
import { type Film, marksOf, type Phase } from './film.ts';
import { captionText, marksText, placed, type Sheet, sheetText } from './sheet.ts';
import { elementTrack, type Sample, shownIn } from './tracks.ts';

/** Pictures a second that are taken of a way; between them numbers are mixed. */
const RATE = 30;
/** A way itself, without the pictures at its ends. */
const EDGE = 1e-6;

/** Pictures of the same list of marks. */
interface Run {
  list: readonly Mark[];
  samples: Sample[][];
  from: number;
}

function runsOf({ from_s, to_s, plan: way }: Phase, { wardrobe }: Sheet, seconds: number): Run[] {
  const many = Math.max(2, Math.round((to_s - from_s) * RATE));
  const runs: Run[] = [];
  for (let i = 0; i <= many; i++) {
    const t = Math.min(1 - EDGE, Math.max(EDGE, i / many));
    const time = (from_s + (to_s - from_s) * (i / many)) / seconds;
    const list = way!.frame(t);
    let run = runs[runs.length - 1];
    if (run?.list !== list) {
      run = { list, samples: list.map(() => []), from: time };
      runs.push(run);
    }
    list.forEach((mark, k) => {
      const seen = (mark.opacity ?? 1) > 0;
      const element = seen ? elementOf(mark, (m) => wardrobe.dress(m)) : undefined;
      run.samples[k].push({ time, element });
    });
  }
  return runs;
}

const group = (inside: string, [from, to]: readonly [number, number], seconds: number, last = false): string =>
  `<g${last ? '' : ' display="none"'}>${shownIn(from, to, seconds)}${inside}</g>`;

export function animatedSvg(film: Film, sheet: Sheet, title: string): string {
  const { phases, seconds } = film;
  const pictures: string[] = [];
  const captions: string[] = [];
  phases.forEach((phase, i) => {
    const { from_s, to_s, still } = phase;
    const last = i === phases.length - 1;
    const end = to_s / seconds;
    if (phase.plan)
      runsOf(phase, sheet, seconds).forEach((run, k, runs) => {
        const until = runs[k + 1]?.from ?? end;
        const inside = run.samples.map((samples) => elementTrack(samples, until, seconds)).join('\n');
        pictures.push(group(inside, [run.from, until], seconds));
      });
    else {
      pictures.push(group(marksText(sheet, marksOf(still)), [from_s / seconds, end], seconds, last));
      const since = phases[i - 1]?.plan ? phases[i - 1].from_s : from_s;
      captions.push(group(captionText(sheet, still.step, still.caption), [since / seconds, end], seconds, last));
    }
  });
  return sheetText(sheet, title, placed(pictures.join('\n')) + captions.join('\n'));
}
