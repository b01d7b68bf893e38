/** How English counts. */
import { countingIn, placesIn } from './counting.ts';

export const counting = countingIn('en', ['one', 'other']);
export const place = placesIn('en');
