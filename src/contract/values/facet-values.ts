/** A file of its own: the browser's part of a listing needs it, and none of the other constants (`vite.config.ts`). */

/** Values of a checkbox group that can be asked for. */
export const MAX_FACET_VALUES = 10_000;
