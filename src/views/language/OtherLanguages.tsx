/** The languages besides the present one. Each has its own name, for people who can read no other. */
import { LANGUAGE_TAGS, LANGUAGES, type LanguageTag, shownIn } from '../../words/languages.ts';
import { wordsIn } from '../../words/words.ts';
import { languages } from '../page/words.ts';

interface Props {
  language: LanguageTag;
  onLanguage(tag: LanguageTag): void;
}

/** How much of the page each says, in percent: counted when the page is built, and known only where that is little. */
const SHARES: Readonly<Partial<Record<LanguageTag, number>>> = import.meta.env.LANGUAGE_SHARES ?? {};

/** In its own words once they are here. @internal */
export const Share = ({ of, percent }: { of: LanguageTag; percent: number | undefined }) =>
  percent !== undefined && <small lang={shownIn(of)}> {wordsIn(of, languages).share(percent)}</small>;

export const OtherLanguages = ({ language, onLanguage }: Props) =>
  LANGUAGE_TAGS.filter((tag) => tag !== language).map((tag) => (
    <button key={tag} type="button" className="button" lang={tag} onClick={() => onLanguage(tag)}>
      {LANGUAGES[tag]}
      <Share of={tag} percent={SHARES[tag]} />
    </button>
  ));
