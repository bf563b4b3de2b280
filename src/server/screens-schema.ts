/** The part of the settings that screens obey: the constants of storefront.md §9 that are behaviour, not look (C-SET-2). */
import { z } from 'zod';
import { SCREENS } from '#contract/constants.ts';

const whole = (from: number, to: number) =>
  z.int('must be a whole number').min(from, `must be at least ${from}`).max(to, `must be at most ${to}`);
const groupOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).prefault({} as never);

const { autocomplete, searchTabs, toasts, prefetch } = SCREENS;

export const screenSettings = z
  .strictObject({
    /** Rows of suggestions; characters before there are any; pause after typing; how often the flag that hides them is looked at. */
    autocomplete: groupOf({
      rows: whole(1, 20).default(autocomplete.rows),
      minChars: whole(1, 20).default(autocomplete.minChars),
      debounceMs: whole(0, 10_000).default(autocomplete.debounceMs),
      flagPollMs: whole(20, 60_000).default(autocomplete.flagPollMs),
    }),
    /** '+' opens one more below this number; labels over `labelMax` characters are cut to `labelCut` and an ellipsis. */
    searchTabs: groupOf({
      newBelow: whole(1, 30).default(searchTabs.newBelow),
      labelMax: whole(5, 40).default(searchTabs.labelMax),
      labelCut: whole(3, 40).default(searchTabs.labelCut),
    }).refine(({ labelCut, labelMax }) => labelCut <= labelMax, 'must not cut labels to more than "labelMax"'),
    toasts: groupOf({
      durationMs: whole(500, 60_000).default(toasts.durationMs),
      max: whole(1, 10).default(toasts.max),
    }),
    prefetch: groupOf({
      idleMs: whole(0, 60_000).default(prefetch.idleMs),
      delayMs: whole(0, 10_000).default(prefetch.delayMs),
    }),
    /** Values of a filter before "show all". */
    facetValues: whole(1, 100).default(SCREENS.facetValues),
    menuPlaceholders: whole(1, 100).default(SCREENS.menuPlaceholders),
    /** A page whose files are gone is reloaded at most once in this time. */
    chunkReloadMs: whole(1_000, 3_600_000).default(SCREENS.chunkReloadMs),
    /** How long a slide of the home page stays. */
    autoplayMs: whole(1_000, 60_000).default(SCREENS.autoplayMs),
    /** Pixels of scroll before the way back to the top appears. */
    scrollTopPx: whole(0, 10_000).default(SCREENS.scrollTopPx),
  })
  .prefault({});
