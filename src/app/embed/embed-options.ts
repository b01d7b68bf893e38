/** The options of an embedded lab in addition to a link: the words of src/embed/options.ts that only a frame knows. */
import { CHANGES, type Changeable } from '../../embed/options.ts';
import type { LinkMoment } from '../first-moment.ts';
import type { Given, Progress } from '../learn/progress.ts';
import { readMoment } from '../url-state.ts';

const CONTROLS = ['full', 'steps', 'none'] as const;

export interface EmbedOptions {
  allow: ReadonlySet<Changeable>;
  controls: (typeof CONTROLS)[number];
  play: boolean;
  loop: boolean;
  /** Play goes from the first moment to the second. */
  passage?: readonly [LinkMoment, LinkMoment];
  /** Earlier answers, which the page around has kept. */
  given?: Progress['given'];
}

/** The options in a fragment, the rest for a link, and the parts that make no sense. */
export function embedOptions(fragment: string): { options: EmbedOptions; link: string; ignored: string[] } {
  const said = new URLSearchParams(fragment.replace(/^#/, ''));
  const ignored: string[] = [];
  const take = <T>(word: string, read: (text: string) => T | undefined): T | undefined => {
    const text = said.get(word);
    said.delete(word);
    const value = text === null ? undefined : read(text);
    if (text !== null && value === undefined) ignored.push(`${word}=${text.slice(0, 60)}`);
    return value;
  };
  const flag = (text: string) => (text === '1' || text === '' ? true : text === '0' ? false : undefined);
  const passage = take('passage', passageOf);
  const given = take('given', givenOf);
  const options = {
    allow: take('allow', allowOf) ?? new Set<Changeable>(),
    controls: take('controls', (text) => CONTROLS.find((c) => c === text)) ?? 'full',
    play: take('play', flag) ?? false,
    loop: take('loop', flag) ?? false,
    ...(passage && { passage }),
    ...(given && { given }),
  };
  return { options, link: said.toString(), ignored };
}

function allowOf(text: string): EmbedOptions['allow'] | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const known = words.flatMap((word) => CHANGES.find((change) => change === word) ?? []);
  return known.length === words.length ? new Set(known) : undefined;
}

/** `120-180`, `before:ext_grow_indepth-after:ext_insert:-1`. */
function passageOf(text: string): [LinkMoment, LinkMoment] | undefined {
  const [from, to] = (/^(.+?[^:])-(.+)$/.exec(text) ?? []).slice(1).map(readMoment);
  const backwards = from && to && 'step' in from && 'step' in to && from.step >= to.step;
  return from && to && !backwards ? [from, to] : undefined;
}

function givenOf(text: string): Progress['given'] | undefined {
  const given: Record<number, Given> = {};
  for (const piece of text === '' ? [] : text.split(',')) {
    const [, stop, answer] = /^(\d{1,3}):(-?\d{1,12}(?:\.\d{1,12})?|shown)$/.exec(piece) ?? [];
    if (answer === undefined) return undefined;
    given[Number(stop)] = answer === 'shown' ? answer : Number(answer);
  }
  return given;
}
