/**
 * Numbers and plurals of a language, by the rules that every browser has of it (`Intl`).
 *
 *     many(1)  1 korak        many(3)  3 koraka        many(5)  5 koraka         many(21)  21 korak
 *
 * Which forms there are is part of the language's type: a form that is missing does not compile.
 */
export function countingIn<F extends Intl.LDMLPluralRule>(tag: string, categories: readonly F[]) {
  const rules = new Intl.PluralRules(tag);
  const format = new Intl.NumberFormat(tag);
  return {
    /** @internal */
    categories,
    number: (n: number): string => format.format(n),
    /** With `#` for the number. */
    many: (n: number, forms: Readonly<Record<F, string>>): string =>
      forms[rules.select(n) as F].replace('#', format.format(n)),
  };
}

/** A place on the way between two steps, to a hundredth of it. */
export const placesIn = (tag: string): ((position: number) => string) => {
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  return (position) => format.format(position);
};
