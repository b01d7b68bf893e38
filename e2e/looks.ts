/**
 * What a designer's eye would find wrong with a page, by measuring:
 *
 *      cut        text that leaves the box it is clipped by, if nothing scrolls and no title has it in full
 *      overlap    two texts over each other
 *      contrast   text less than 4.5:1 (large text 3:1) from what lies beneath it, sampled along its length
 *      small      text too small to read from a normal distance
 *      sideways   a part of the page that scrolls to the right
 *      target     a control that is smaller than a finger or a pointer needs
 *
 * Everything is measured as it is drawn, in HTML and SVG alike. What a canvas paints is not seen.
 */
import type { Page } from '@playwright/test';

export interface Eye {
  /** The part of the page to judge. */
  root: string;
  /** The smallest size of a control, in CSS pixels. */
  target: number;
  /** The smallest size of text as drawn, in CSS pixels. */
  text: number;
  /** Parts that are meant to scroll sideways: code, bytes, time. */
  wide: string;
  /** Controls in large grids: they may be as small as a pointer needs. */
  cells: string;
}

export const judge = (page: Page, eye: Eye): Promise<string[]> => page.evaluate(judgeInPage, eye);

/** Runs in the page: it can use nothing from outside itself. */
function judgeInPage({ root, target, text, wide, cells }: Eye): string[] {
  type Rgba = [number, number, number, number];
  interface Piece {
    node: Text;
    element: Element;
    box: DOMRect;
  }
  const found = new Set<string>();
  const short = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 40);
  const where = (e: Element) => {
    const tile = e.closest('section[aria-label]')?.getAttribute('aria-label');
    const own = e.getAttribute('class') ?? e.closest('[class]')?.getAttribute('class') ?? '';
    return `${tile ? `${tile}: ` : ''}<${e.tagName.toLowerCase()} ${own}>`;
  };

  const known = new Map<Element, ReturnType<typeof clipsOf>>();
  const clips = (element: Element) => {
    const one = known.get(element) ?? clipsOf(element);
    known.set(element, one);
    return one;
  };
  /** The boxes that an element is clipped by: those that hide, up to the first that scrolls. */
  function clipsOf(element: Element): { hidden: DOMRect[]; seen: DOMRect } {
    const hidden: DOMRect[] = [];
    let seen = new DOMRect(0, 0, innerWidth, innerHeight);
    let scrolledX = false;
    let scrolledY = false;
    for (let e: Element | null = element; e && e !== document.documentElement; e = e.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(e);
      if (overflowX === 'visible' && overflowY === 'visible') {
        if (position === 'fixed') break;
        continue;
      }
      const b = e.getBoundingClientRect();
      seen = intersect(seen, b);
      const scrollsX = overflowX === 'auto' || overflowX === 'scroll';
      const scrollsY = overflowY === 'auto' || overflowY === 'scroll';
      const left = overflowX === 'visible' || scrollsX || scrolledX ? -1e6 : b.left;
      const top = overflowY === 'visible' || scrollsY || scrolledY ? -1e6 : b.top;
      hidden.push(new DOMRect(left, top, left < -1e5 ? 2e6 : b.width, top < -1e5 ? 2e6 : b.height));
      scrolledX ||= scrollsX;
      scrolledY ||= scrollsY;
    }
    return { hidden, seen };
  }
  function intersect(a: DOMRect, b: DOMRect): DOMRect {
    const x = Math.max(a.left, b.left);
    const y = Math.max(a.top, b.top);
    return new DOMRect(
      x,
      y,
      Math.max(0, Math.min(a.right, b.right) - x),
      Math.max(0, Math.min(a.bottom, b.bottom) - y),
    );
  }

  const rgbaOf = (css: string): Rgba | undefined => {
    const n = css.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number);
    if (!n || n.length < 3) return undefined;
    const unit = css.startsWith('color(') ? 255 : 1;
    return [n[0] * unit, n[1] * unit, n[2] * unit, n[3] ?? 1];
  };
  const over = (top: Rgba, under: Rgba): Rgba => {
    const a = top[3];
    return [0, 1, 2].map((i) => top[i] * a + under[i] * (1 - a)).concat(1) as Rgba;
  };
  const light = (c: Rgba) => {
    const [r, g, b] = c.slice(0, 3).map((v) => {
      const s = v / 255;
      return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a: Rgba, b: Rgba) => {
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
    return (x + 0.05) / (y + 0.05);
  };
  /** Clipped to nothing: it is there to be heard. */
  const isForListeners = (element: Element): boolean => {
    for (let e: Element | null = element; e; e = e.parentElement)
      if (getComputedStyle(e).clipPath === 'inset(50%)') return true;
    return false;
  };
  const opacities = new Map<Element, number>();
  const opacityOf = (element: Element): number => {
    const one =
      opacities.get(element) ??
      Number(getComputedStyle(element).opacity) * (element.parentElement ? opacityOf(element.parentElement) : 1);
    opacities.set(element, one);
    return one;
  };
  /** What an element puts over what is behind it; undefined if that cannot be read. */
  function layer(e: Element): Rgba | 'nothing' | undefined {
    const style = getComputedStyle(e);
    if (e instanceof HTMLCanvasElement || e instanceof HTMLImageElement) return undefined;
    let colour: Rgba | undefined;
    if (e instanceof SVGGraphicsElement && !(e instanceof SVGSVGElement)) {
      if (e instanceof SVGTextContentElement || style.fill === 'none' || e.tagName === 'g') return 'nothing';
      if (style.fill.startsWith('url')) return undefined;
      colour = rgbaOf(style.fill);
      if (colour) colour[3] *= Number(style.fillOpacity);
    } else {
      if (style.backgroundImage !== 'none') return undefined;
      colour = rgbaOf(style.backgroundColor);
    }
    if (!colour) return undefined;
    colour[3] *= opacityOf(e);
    return colour[3] === 0 ? 'nothing' : colour;
  }
  /** The colour behind a text at a point; `covered` if something lies over it, undefined if that cannot be read. */
  function groundAt(element: Element, x: number, y: number): Rgba | 'covered' | undefined {
    const stack = document.elementsFromPoint(x, y);
    const at = stack.findIndex((e) => e === element || element.contains(e));
    if (at < 0) return undefined;
    for (const e of stack.slice(0, at)) {
      const one = layer(e);
      if (one !== undefined && one !== 'nothing' && one[3] > 0.9) return 'covered';
    }
    const layers: Rgba[] = [];
    for (const e of stack.slice(at)) {
      const one = layer(e);
      if (one === undefined) return undefined;
      if (one === 'nothing') continue;
      layers.push(one);
      if (one[3] >= 0.999) break;
    }
    let ground: Rgba = [255, 255, 255, 1];
    for (const one of layers.reverse()) ground = over(one, ground);
    return ground;
  }

  const everything = document.createElement('style');
  everything.textContent = '* { pointer-events: auto !important; transition: none !important; }';
  document.head.append(everything);

  const pieces: Piece[] = [];
  for (const part of document.querySelectorAll(root)) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const element = node.parentElement as Element;
      if (!node.data.trim() || element.closest('.visually-hidden, title, desc, style, option, [hidden]')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isForListeners(element))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter((b) => b.width > 0.5 && b.height > 0.5);
      const { hidden, seen } = clips(element);
      const says = element.closest('[title]') ?? element.querySelector(':scope > title');
      const style = getComputedStyle(element);
      for (const box of boxes) {
        // A part that is left out whole, if a title has it, is not half a word.
        if (says && hidden.some((clip) => box.top >= clip.bottom - 1 || box.bottom <= clip.top + 1)) continue;
        for (const clip of hidden) {
          // A font's box is higher than its letters.
          const spare = box.height * 0.2;
          const across = box.left < clip.left - 1.5 || box.right > clip.right + 1.5;
          const along = box.top + spare < clip.top || box.bottom - spare > clip.bottom;
          if (along || (across && !says)) found.add(`cut: ${where(element)} “${short(node.data)}”`);
        }
        const shown = intersect(box, seen);
        if (shown.width < 2 || shown.height < box.height * 0.6) continue;
        const middle = shown.top + shown.height / 2;
        const grounds = [shown.left + 2, shown.left + shown.width / 2, shown.right - 2].map((x) =>
          groundAt(element, x, middle),
        );
        if (grounds.every((ground) => ground === 'covered')) continue;
        pieces.push({ node, element, box: shown });
        if (element.closest(':disabled, [aria-disabled="true"]')) continue;
        const svg = element instanceof SVGElement;
        const colour = rgbaOf(svg ? style.fill : style.color);
        if (!colour) continue;
        if (svg) colour[3] *= Number(style.fillOpacity);
        colour[3] *= opacityOf(element);
        const scaled = svg ? ((element as SVGGraphicsElement).getScreenCTM()?.a ?? 1) : 1;
        const size = Number.parseFloat(style.fontSize) * scaled;
        if (size < text - 0.2)
          found.add(`small: ${where(element)} “${short(node.data)}” ${size.toFixed(1)} px, needs ${text}`);
        const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
        for (const ground of grounds) {
          if (!ground || ground === 'covered') continue;
          const r = ratio(over(colour, ground), ground);
          if (r < least - 0.05)
            found.add(`contrast: ${where(element)} “${short(node.data)}” ${r.toFixed(1)}:1, needs ${least}:1`);
        }
      }
    }
    for (const e of part.querySelectorAll('*')) {
      if (!(e instanceof HTMLElement) || e.scrollWidth <= e.clientWidth + 1 || e.closest(wide)) continue;
      const { overflowX } = getComputedStyle(e);
      if (overflowX === 'auto' || overflowX === 'scroll')
        found.add(`sideways: ${where(e)} ${e.scrollWidth} px in ${e.clientWidth}`);
    }
    const controls = [
      ...part.querySelectorAll<HTMLElement>('button, a[href], input, select, summary, [role="button"]'),
    ].flatMap((e) => {
      const box = e.getBoundingClientRect();
      // A link within a sentence is as high as its line.
      const counts =
        box.width > 0 &&
        e.checkVisibility({ visibilityProperty: true }) &&
        !e.closest('.visually-hidden') &&
        getComputedStyle(e).display !== 'inline';
      return counts ? [{ e, box, x: box.left + box.width / 2, y: box.top + box.height / 2 }] : [];
    });
    for (const { e, box, x, y } of controls) {
      const least = e.matches(cells) ? 24 : target;
      if (box.width >= least - 0.5 && box.height >= least - 0.5) continue;
      // Small is no fault if a circle of that size around it meets no other control (WCAG 2.5.8).
      const alone = controls.every((o) => o.e === e || Math.hypot(o.x - x, o.y - y) >= least - 0.5);
      if (least > 24 || !alone) {
        const name = short(e.getAttribute('aria-label') ?? e.textContent ?? '');
        const size = `${Math.round(box.width)}×${Math.round(box.height)}`;
        found.add(`target: ${where(e)} “${name}” ${size}, needs ${least}`);
      }
    }
  }
  // The middle of a line is where its letters are.
  const middle = (b: DOMRect) => new DOMRect(b.left, b.top + b.height * 0.25, b.width, b.height * 0.5);
  const sorted = pieces.map((p) => ({ ...p, box: middle(p.box) })).sort((a, b) => a.box.top - b.box.top);
  for (let i = 0; i < sorted.length; i++)
    for (let j = i + 1; j < sorted.length && sorted[j].box.top < sorted[i].box.bottom; j++) {
      const [a, b] = [sorted[i], sorted[j]];
      if (a.node === b.node) continue;
      const both = intersect(a.box, b.box);
      if (both.width > 1.5 && both.height > 1)
        found.add(`overlap: ${where(a.element)} “${short(a.node.data)}” over “${short(b.node.data)}”`);
    }
  everything.remove();
  return [...found];
}
