/** A sentence with parts between asterisks that should catch the eye. */
import { partsOf } from '../../views/narration/marks.ts';

export const Marked = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
  partsOf(text).map(({ text, strong }, i) => (strong ? <strong key={i}>{text}</strong> : text));
