/** A separate file, because the browser's part of a listing needs only this constant (`vite.config.ts`). */

/** Maximum number of values of a checkbox group in a request, and of all groups of a response together. */
export const MAX_FACET_VALUES = 1000;

/** Maximum number of values that a search within a group returns: who sees more of them types one more letter. */
export const MAX_FOUND_VALUES = 200;

/** Maximum number of values of each group that the field above all filters asks for. */
export const MAX_FOUND_OF_EACH = 30;
