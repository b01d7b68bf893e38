/** The languages besides the one that is spoken: each by its own name, for those who can read no other. */
import { LANGUAGE_TAGS, LANGUAGES, type LanguageTag } from '../../languages/languages.ts';

interface Props {
  language: LanguageTag;
  onLanguage(tag: LanguageTag): void;
}

export const OtherLanguages = ({ language, onLanguage }: Props) =>
  LANGUAGE_TAGS.filter((tag) => tag !== language).map((tag) => (
    <button key={tag} type="button" className="button" lang={tag} onClick={() => onLanguage(tag)}>
      {LANGUAGES[tag]}
    </button>
  ));
