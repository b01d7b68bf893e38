/** Every text can be read: contrast 4.5:1 (WCAG AA) on each ground it stands on, in each theme. */
import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS } from '../../../src/engine/volume/block-kind.ts';
import { mix, palette, pixelOf } from '../../../src/views/theme/palette.ts';
import { themeCss } from '../../../src/views/theme/theme-css.ts';
import { THEME_NAMES, THEMES } from '../../../src/views/theme/tokens.ts';

function luminance(css: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const v = Number.parseInt(css.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe.each(THEME_NAMES)('the theme %s', (name) => {
  const t = THEMES[name];
  const grounds = { paper: t.paper, panel: t.panel, raised: t.raised };

  it('has text that can be read', () => {
    for (const [ground, colour] of Object.entries(grounds))
      for (const text of ['ink', 'soft', 'faint', 'accent', 'danger'] as const)
        expect(contrast(t[text], colour), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const text of ['ink', 'soft', 'accent'] as const)
      expect(contrast(t[text], t.accentGround), `${text} on accentGround`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(t.danger, t.dangerGround)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(t.onAccent, t.accent)).toBeGreaterThanOrEqual(4.5);
    for (const [kind, colour] of Object.entries(t.kinds))
      expect(contrast(t.onKinds[kind as keyof typeof t.kinds], colour), `text on ${kind}`).toBeGreaterThanOrEqual(4.5);
  });

  it('tells the block classes from each other and from the ground', () => {
    const colours = Object.values(t.kinds);
    expect(new Set(colours).size).toBe(colours.length);
    const least = name === 'projector' ? 4.5 : 2;
    for (const [kind, colour] of Object.entries(t.kinds))
      if (kind !== 'free') expect(contrast(colour, t.panel), kind).toBeGreaterThanOrEqual(least);
  });

  it('gives canvases the same colours as style sheets', () => {
    const p = palette(name);
    for (const [i, kind] of BLOCK_KINDS.entries()) {
      expect(p.kindCss[i]).toBe(t.kinds[kind.class]);
      const [r, g, b, a] = new Uint8Array(Uint32Array.of(p.kindPixel[i]).buffer);
      expect(`#${[r, g, b].map((v) => v.toString(16).padStart(2, '0')).join('')}`.toUpperCase()).toBe(p.kindCss[i]);
      expect(a).toBe(255);
      expect(themeCss()).toContain(`--kind-${kind.class}: ${t.kinds[kind.class]}`);
    }
  });
});

it('mixes colours and packs pixels', () => {
  expect(mix('#000000', '#FFFFFF', 0.5)).toBe('#808080');
  expect(mix('#102030', '#FFFFFF', 0)).toBe('#102030');
  expect(pixelOf('#123456')).toBe(0xff563412);
});
