/**
 * Elements at many times, written once: constant values are attributes, and changing ones are animated.
 *
 *     0.10  <rect class="a" x="10"/>
 *     0.12  <rect class="a" x="14"/>   ──▶   <rect class="a"><animate attributeName="x" values="10;14;18" …/></rect>
 *     0.14  <rect class="a" x="18"/>
 *
 * Times are shares of the whole; between two of them a browser mixes the numbers. Those on a straight line are left out.
 */
import { type SvgElement, short, textOf } from '../motion/svg-text.ts';

/** An element at a time; undefined while it is not seen. */
export interface Sample {
  time: number;
  element: SvgElement | undefined;
}

const ANIMATED = new Set(['x', 'y', 'width', 'height', 'rx', 'cx', 'cy', 'r', 'd', 'opacity', 'transform']);
/** Pixels, and shares of opacity, that a mixed number may be off. */
const OFF = 0.15;
const OFF_OPACITY = 0.01;

const share = (time: number): string => String(Math.round(time * 1e5) / 1e5);

const NUMBER = /-?\d*\.?\d+(?:e-?\d+)?/g;
const numbersOf = (value: string): number[] => (value.match(NUMBER) ?? []).map(Number);
const shapeOf = (value: string): string => value.replace(NUMBER, '#');

/** Those that cannot be mixed from their neighbours: Douglas and Peucker's, in as many dimensions as there are numbers. */
function needed(times: readonly number[], values: readonly number[][], off: number): number[] {
  const keep = new Set([0, times.length - 1]);
  const open: [number, number][] = [[0, times.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let worst = off;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const u = (times[i] - times[from]) / (times[to] - times[from]);
      values[i].forEach((value, k) => {
        const far = Math.abs(values[from][k] + (values[to][k] - values[from][k]) * u - value);
        if (far > worst) {
          worst = far;
          at = i;
        }
      });
    }
    if (at < 0) continue;
    keep.add(at);
    open.push([from, at], [at, to]);
  }
  return [...keep].sort((a, b) => a - b);
}

/** For the whole of the time: before the first value, and after the last, nothing changes. */
function track(times: readonly number[], values: readonly string[], mixes: boolean, seconds: number): string {
  const keys = [...times];
  const texts = [...values];
  if (keys[0] > 0) {
    keys.unshift(0);
    texts.unshift(texts[0]);
  }
  if (mixes && keys[keys.length - 1] < 1) {
    keys.push(1);
    texts.push(texts[texts.length - 1]);
  }
  const mode = mixes ? '' : ' calcMode="discrete"';
  return ` dur="${short(seconds)}s" repeatCount="indefinite"${mode} keyTimes="${keys.map(share).join(';')}" values="${texts.join(';')}"`;
}

/** Makes an element visible only from one share of the time to another. */
export function shownIn(from: number, to: number, seconds: number): string {
  const times = [...(from > 0 ? [0] : []), from, ...(to < 1 ? [to] : [])];
  const values = [...(from > 0 ? ['none'] : []), 'inline', ...(to < 1 ? ['none'] : [])];
  return `<animate attributeName="display"${track(times, values, false, seconds)}/>`;
}

type Value = string | number | undefined;
const saidOf = ({ attributes }: SvgElement, name: string): Value => attributes.find((a) => a[0] === name)?.[1];

/** The values of attributes that an element does not have. */
const UNSAID: Readonly<Record<string, string>> = { opacity: '1', transform: 'translate(0 0)' };
const said = (value: Value, name: string): string => (value === undefined ? (UNSAID[name] ?? '0') : short(value));

function animate(name: string, times: readonly number[], values: readonly string[], seconds: number): string {
  const shape = shapeOf(values[0]);
  const mixes = values.every((v) => shapeOf(v) === shape);
  const off = name === 'opacity' ? OFF_OPACITY : OFF;
  const kept = mixes
    ? needed(times, values.map(numbersOf), off)
    : values.map((_, i) => i).filter((i) => i === 0 || values[i] !== values[i - 1]);
  // The element of a transform says what kind it is.
  const bare = (value: string) => (name === 'transform' ? numbersOf(value).join(' ') : value);
  const tag = name === 'transform' ? 'animateTransform' : 'animate';
  const kind = name === 'transform' ? ' type="translate"' : '';
  const timing = track(
    kept.map((i) => times[i]),
    kept.map((i) => bare(values[i])),
    mixes,
    seconds,
  );
  return `<${tag} attributeName="${name}"${kind}${timing}/>`;
}

/** The form of an element, which stays the same as long as it is the same element. All the rest can be animated. */
function formOf({ tag, attributes, text, children = [] }: SvgElement): string {
  const fixed = attributes.filter(([name, value]) => value !== undefined && !ANIMATED.has(name));
  return JSON.stringify([tag, text, fixed, children.map(formOf)]);
}

/** An element of one form throughout, with its animations, and those of what is in it. */
function moving(times: readonly number[], elements: readonly SvgElement[], inside: string, seconds: number): string {
  const [first] = elements;
  const names = new Set(elements.flatMap((e) => e.attributes.map(([name]) => name)).filter((n) => ANIMATED.has(n)));
  const still: [string, Value][] = first.attributes.filter(([name]) => !names.has(name)).map(([n, v]) => [n, v]);
  let animations = inside;
  for (const name of names) {
    const values = elements.map((e) => said(saidOf(e, name), name));
    if (values.every((v) => v === values[0])) still.push([name, saidOf(first, name)]);
    else animations += animate(name, times, values, seconds);
  }
  const children = (first.children ?? []).map((_, i) =>
    moving(
      times,
      elements.map((e) => e.children![i]),
      '',
      seconds,
    ),
  );
  return textOf(
    { tag: first.tag, attributes: still, ...(first.text !== undefined && { text: first.text }) },
    animations + children.join(''),
  );
}

/** One thing through its samples; `until` is where the last of them ends. Each form that it takes is an element. */
export function elementTrack(samples: readonly Sample[], until: number, seconds: number): string {
  let out = '';
  for (let i = 0; i < samples.length; ) {
    const { element } = samples[i];
    const form = element && formOf(element);
    let end = i + 1;
    while (end < samples.length && (samples[end].element && formOf(samples[end].element!)) === form) end++;
    if (element) {
      const run = samples.slice(i, end);
      const whole = i === 0 && end === samples.length;
      const to = end < samples.length ? samples[end].time : until;
      out += moving(
        run.map((s) => s.time),
        run.map((s) => s.element!),
        whole ? '' : shownIn(samples[i].time, to, seconds),
        seconds,
      );
    }
    i = end;
  }
  return out;
}
