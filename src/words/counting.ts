/**
 * Numbers and plurals of a language, by the browser's rules (`Intl`).
 *
 *     many(1)  1 korak        many(3)  3 koraka        many(5)  5 koraka         many(21)  21 korak
 *
 * The forms are part of the language's type, so that a missing form does not compile.
 */
export function countingIn<F extends Intl.LDMLPluralRule>(tag: string, categories: readonly F[]) {
  const rules = new Intl.PluralRules(tag);
  let format: Intl.NumberFormat | undefined;
  /** A browser takes 12 ms to make its first format, and a first visit's screen has no number that needs one. */
  const number = (n: number): string => {
    if (Number.isInteger(n) && Math.abs(n) < 1000) return String(n);
    format ??= new Intl.NumberFormat(tag);
    return format.format(n);
  };
  return {
    /** @internal */
    categories,
    number,
    /** The form for `n`; `#` stands for the number. */
    many: (n: number, forms: Readonly<Record<F, string>>): string =>
      forms[rules.select(n) as F].replace('#', number(n)),
  };
}

/** A place on the way between two steps, to a hundredth of it. */
export const placesIn = (tag: string): ((position: number) => string) => {
  let format: Intl.NumberFormat | undefined;
  return (position) => {
    format ??= new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
    return format.format(position);
  };
};
