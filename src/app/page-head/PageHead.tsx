/** The head of a page beside the instrument (the lab, the experiments): the way there, its title, other pages, the themes. */

import type { ReactNode } from 'react';
import { Segmented } from '../../views/common/Buttons.tsx';
import { Icon } from '../../views/common/Icon.tsx';
import { OtherLanguages } from '../../views/language/OtherLanguages.tsx';
import { useWords } from '../../views/language/useWords.ts';
import { THEME_NAMES, type ThemeName } from '../../views/theme/tokens.ts';
import type { LanguageTag } from '../../words/languages.ts';
import { header } from '../header-words.ts';
import { rememberTheme } from '../remembered.ts';
import './page-head.css';

const THEME_FACES = { light: 'sun', dark: 'moon', projector: 'projector' } as const;

export interface PageHeadProps {
  title: string;
  theme: ThemeName;
  onTheme(theme: ThemeName): void;
  language: LanguageTag;
  onLanguage(tag: LanguageTag): void;
  /** Links to other pages. */
  children: ReactNode;
}

export function PageHead({ title, theme, onTheme, language, onLanguage, children }: PageHeadProps) {
  const words = useWords(header);
  return (
    <header className="page-head">
      <a className="wordmark" href="./index.html" title={words.toInstrument}>
        ext4<span>lab</span>
      </a>
      <h1>{title}</h1>
      {children}
      <OtherLanguages language={language} onLanguage={onLanguage} />
      <Segmented
        label={words.theme}
        value={theme}
        options={THEME_NAMES.map((name) => ({
          value: name,
          label: words.themes[name],
          face: <Icon name={THEME_FACES[name]} size={15} />,
        }))}
        onChange={(name) => {
          rememberTheme(name);
          onTheme(name);
        }}
      />
    </header>
  );
}
