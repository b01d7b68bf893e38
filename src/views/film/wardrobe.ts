/**
 * What the page's style sheets make of a mark, as plain rules: each mark is drawn once, out of sight, in its tile's place
 * and theme, and asked how it looks. Custom properties and mixed colours become what they stand for, so that programs
 * which know neither can show the picture.
 */
import type { Mark } from '../motion/mark.ts';
import { MarkNodes } from '../motion/mark-nodes.ts';
import { BY_NAME, type Dressed } from '../motion/svg-text.ts';
import { tokensOf } from '../theme/theme-css.ts';
import type { ThemeName } from '../theme/tokens.ts';
import type { Wardrobe } from './sheet.ts';

/** Properties of a shape and of a text, and what they are if nothing says so. */
const SHAPE = [
  ['fill', '#000000'],
  ['fill-opacity', '1'],
  ['stroke', 'none'],
  ['stroke-width', '1px'],
  ['stroke-opacity', '1'],
  ['stroke-dasharray', 'none'],
  ['stroke-linecap', 'butt'],
  ['stroke-linejoin', 'miter'],
  ['paint-order', 'normal'],
] as const;
const TEXT = [
  ...SHAPE,
  ['font-family', ''],
  ['font-size', ''],
  ['font-weight', '400'],
  ['font-feature-settings', 'normal'],
  ['font-variant-numeric', 'normal'],
  ['letter-spacing', 'normal'],
  ['text-anchor', 'start'],
] as const;

const two = (n: number): string => Math.round(n).toString(16).padStart(2, '0');
const NUMBERS = /[\d.]+/g;

/** As `#56b4e9`, which every program reads; what is no colour stays what it is. */
function plainColour(css: string): string {
  const mixed = css.startsWith('color(srgb ');
  if (!mixed && !css.startsWith('rgb')) return css;
  const [r, g, b, a = 1] = (css.replace('srgb', '').match(NUMBERS) ?? []).map(Number);
  const whole = mixed ? 255 : 1;
  return `#${two(r * whole)}${two(g * whole)}${two(b * whole)}${a < 1 ? two(255 * a) : ''}`;
}

/** A font that is installed under its plain name will do as well. */
const plainFonts = (families: string): string => families.replace(/"([\w ]+) Variable"/g, '$&,"$1"');

function rulesOf(element: Element): { rules: string; opacity: number } {
  const style = getComputedStyle(element);
  const strokes = style.stroke !== 'none';
  const rules: string[] = [];
  for (const [name, usual] of element.localName === 'text' ? TEXT : SHAPE) {
    if (!strokes && name.startsWith('stroke-')) continue;
    const value = plainFonts(plainColour(style.getPropertyValue(name)));
    if (value !== usual) rules.push(`${name}:${value}`);
  }
  return { rules: rules.join(';'), opacity: Number(style.opacity) };
}

/** A mark without its own attributes, which shows the look of its class. */
const bare = (mark: Mark): Mark => ({
  ...mark,
  x: 0,
  y: 0,
  opacity: 1,
  parts: mark.parts.map((part) => ({ ...part, opacity: 1, ...(part.shape === 'text' && { anchor: undefined }) })),
});

export class PageWardrobe implements Wardrobe {
  readonly theme: ThemeName;
  readonly #host: HTMLElement;
  readonly #group: SVGGElement;
  readonly #known = new Map<string, Dressed>();
  /** Rules, and the class that each has. */
  readonly #classes = new Map<string, string>();

  /** `tile`: the class that a tile's style sheet hangs on. */
  constructor(tile: string, theme: ThemeName) {
    this.theme = theme;
    this.#host = document.createElement('div');
    this.#host.className = `tile ${tile}`;
    this.#host.ariaHidden = 'true';
    this.#host.style.cssText = `${tokensOf(theme)}; position: fixed; opacity: 0; pointer-events: none; color: var(--ink)`;
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('class', 'picture');
    this.#group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    svg.append(this.#group);
    this.#host.append(svg);
    document.body.append(this.#host);
  }

  dress(mark: Mark): Dressed {
    const signs = mark.parts.map(({ shape, className, ...part }) => [shape, className, 'fill' in part && part.fill]);
    const sign = JSON.stringify([mark.className, mark.data, mark.group, signs]);
    let dressed = this.#known.get(sign);
    if (!dressed) {
      dressed = this.#asked(mark);
      this.#known.set(sign, dressed);
    }
    return dressed;
  }

  #asked(mark: Mark): Dressed {
    this.#group.replaceChildren();
    new MarkNodes(this.#group, BY_NAME).draw([bare(mark)]);
    const whole = this.#group.firstElementChild!;
    const single = mark.parts.length === 1 && !mark.group;
    const parts = (single ? [whole] : [...whole.children]).map((element) => {
      const { rules, opacity } = rulesOf(element);
      return { className: this.#classOf(rules), opacity };
    });
    const own = single ? parts[0] : { className: undefined, opacity: Number(getComputedStyle(whole).opacity) };
    return { whole: own, parts, data: undefined };
  }

  #classOf(rules: string): string {
    let name = this.#classes.get(rules);
    if (!name) {
      name = `m${this.#classes.size}`;
      this.#classes.set(rules, name);
    }
    return name;
  }

  rules(): string {
    return [...this.#classes].map(([rules, name]) => `.${name}{${rules}}`).join('');
  }

  /** Leaves the page as it was. */
  end(): void {
    this.#host.remove();
  }
}
