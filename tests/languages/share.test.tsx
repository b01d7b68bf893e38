/** What is said beside the name of a language that says little of the page. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Share } from '../../src/views/language/OtherLanguages.tsx';
import { LaidPack } from '../../src/words/laid-pack.ts';
import { type LanguageTag, lay, loadLanguage } from '../../src/words/languages.ts';

it('is its share, in its own words once they are here, and nothing where it says enough', async () => {
  const little = 'little' as LanguageTag;
  const of = (tag: LanguageTag, percent?: number) => renderToStaticMarkup(<Share of={tag} percent={percent} />);
  expect(of(little, 80)).toBe('<small lang="en"> 80 % is translated.</small>');
  lay(little, new LaidPack({}));
  expect(of(little, 80)).toContain('80 % is translated.');
  await loadLanguage('sr-Latn');
  expect(of('sr-Latn', 80)).toBe('<small lang="sr-Latn"> Prevedeno je 80 %.</small>');
  expect(of('sr-Latn')).toBe('');
});
