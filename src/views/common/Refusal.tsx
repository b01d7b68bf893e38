/** Why something was refused, as the worker says it: in the words of the page, or marked as English where these have none for it. */
import { useWords } from '../language/useWords.ts';
import { messages } from '../page/words.ts';
import { SaidLabel } from './SaidLabel.tsx';

export const Refusal = ({ of }: { of: string }) => <SaidLabel of={of} says={useWords(messages).refusal} />;
