/** Why something was refused, in the words of the page. */
import type { Said } from '../../bytes/said.ts';
import { useLanguage, useSay } from '../language/useWords.ts';
import { Marked } from './Marked.tsx';

export const Refusal = ({ of }: { of: Said }) => <Marked text={useSay()(of)} lang={useLanguage()} />;
