/**
 * The tokens as custom properties, one block per theme: `:root[data-theme='dark'] { --paper: …; --kind-journal: … }`.
 */
import { THEME_NAMES, THEMES, type ThemeName, type Tokens } from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/** `--size-text: 13px`, and the others. */
export const sizesOf = (sizes: Tokens['sizes']): Record<string, string> =>
  Object.fromEntries(Object.entries(sizes).map(([size, px]) => [`--size-${size}`, `${px}px`]));

/** The declarations of a theme. */
export function tokensOf(name: ThemeName): string {
  const { scheme, kinds, onKinds, sizes, ...colours } = THEMES[name];
  const lines = [`color-scheme: ${scheme}`];
  for (const [token, value] of Object.entries(colours)) lines.push(`--${kebab(token)}: ${value}`);
  for (const [kind, value] of Object.entries(kinds)) lines.push(`--kind-${kind}: ${value}`);
  for (const [kind, value] of Object.entries(onKinds)) lines.push(`--on-${kind}: ${value}`);
  for (const [size, value] of Object.entries(sizesOf(sizes))) lines.push(`${size}: ${value}`);
  return lines.join('; ');
}

const block = (name: ThemeName): string => `:root[data-theme='${name}'] { ${tokensOf(name)}; }`;

export const themeCss = (): string => THEME_NAMES.map(block).join('\n');

/** Rules of our own making, in the document: adopted, as a strict content security policy allows no <style>. */
export function adoptRules(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** Puts the tokens into the document, once. */
export const installThemes = (): void => adoptRules(themeCss());
