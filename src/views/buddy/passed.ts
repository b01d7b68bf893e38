/** The candidates that a search passed over, by name. */

/** What was passed over; by which criterion, if details are wanted. */
export const passedWords = (candidate: string, details: boolean): string =>
  details ? candidate : candidate.replace(/ by CR_\w+$/, '');
