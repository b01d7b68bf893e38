/**
 * How well a text fits what was typed: each word of it must be in the text, its letters in order.
 *
 *      “sp le”   splits a leaf       the beginning of a word counts most, neighbours more than gaps
 */
/** A text in small letters without diacritics, so that `cuva` finds `čuva`. Its length stays the same. */
export declare const plainLetters: (text: string) => string;
/** The greater the better; undefined if it does not fit. */
export declare function fits(typed: string, text: string): number | undefined;
