/** The settings used by screens: the constants of storefront.md §9 that are behaviour, not look (C-SET-2). */
import { z } from 'zod';
import { SCREENS } from '#contract/values/constants.ts';
import { MENU_VIEWS, ORDER_STATUS_NAMES } from '#contract/values/shop-settings.ts';

const whole = (from: number, to: number) =>
  z.int('must be a whole number').min(from, `must be at least ${from}`).max(to, `must be at most ${to}`);
const groupOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).prefault({} as never);

const { autocomplete, searchTabs, toasts, prefetch, sticky, carousel, orderStatusMap } = SCREENS;
const flag = z.boolean('must be true or false');
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be ${values.join(' or ')}`);
const statusName = oneOf(ORDER_STATUS_NAMES);
const slides = (usual: number) => whole(1, 12).default(usual);

export const screenSettings = z
  .strictObject({
    /**
     * Rows of suggestions; characters before there are any; pause after typing; how often the flag that hides them is
     * checked.
     */
    autocomplete: groupOf({
      rows: whole(1, 20).default(autocomplete.rows),
      minChars: whole(1, 20).default(autocomplete.minChars),
      debounceMs: whole(0, 10_000).default(autocomplete.debounceMs),
      flagPollMs: whole(20, 60_000).default(autocomplete.flagPollMs),
    }),
    /**
     * '+' opens one more tab below this number; labels over `labelMax` characters are cut to `labelCut` and an
     * ellipsis.
     */
    searchTabs: groupOf({
      newBelow: whole(1, 30).default(searchTabs.newBelow),
      labelMax: whole(5, 40).default(searchTabs.labelMax),
      labelCut: whole(3, 40).default(searchTabs.labelCut),
    }).refine(({ labelCut, labelMax }) => labelCut <= labelMax, 'must not cut labels to more than "labelMax"'),
    toasts: groupOf({
      durationMs: whole(500, 60_000).default(toasts.durationMs),
      max: whole(1, 10).default(toasts.max),
      widthPx: whole(200, 600).default(toasts.widthPx),
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
    /** How long a slide of the home page is shown. */
    autoplayMs: whole(1_000, 60_000).default(SCREENS.autoplayMs),
    /** Pixels of scroll before the button "back to top" appears. */
    scrollTopPx: whole(0, 10_000).default(SCREENS.scrollTopPx),
    /**
     * Pixels of scroll at which the header appears again and at which it is complete; offset from the window's edge.
     */
    sticky: groupOf({
      fromPx: whole(0, 10_000).default(sticky.fromPx),
      wholePx: whole(0, 10_000).default(sticky.wholePx),
      offsetPx: whole(0, 200).default(sticky.offsetPx),
    }).refine(({ fromPx, wholePx }) => fromPx <= wholePx, 'must have a "wholePx" that is not below "fromPx"'),
    /** Slides of a carousel, slides of the home page by window width, and the gap between them. */
    carousel: groupOf({
      slides: slides(carousel.slides),
      gapPx: whole(0, 100).default(carousel.gapPx),
      home: groupOf({
        wide: slides(carousel.home.wide),
        to1500: slides(carousel.home.to1500),
        to768: slides(carousel.home.to768),
        to576: slides(carousel.home.to576),
      }),
    }),
    /** The top categories in a row, or one entry that holds them all. */
    menuView: oneOf(MENU_VIEWS).default(SCREENS.menuView),
    /** Whether screens say what is in stock. */
    availability: flag.default(SCREENS.availability),
    /** Names of the order statuses. */
    orderStatusMap: groupOf({
      IA: statusName.default(orderStatusMap.IA),
      NE: statusName.default(orderStatusMap.NE),
      E: statusName.default(orderStatusMap.E),
    }),
  })
  .prefault({});
