/** Listing, filters and suggestions (C-SRCH). */
import { z } from 'zod';
import { MAX_PAGE_SIZE, SCREENS } from '#contract/values/constants.ts';
import { MAX_FACET_VALUES } from '#contract/values/facet-values.ts';
import { callerFields, identityFields, wholeNumber } from './account/identity.ts';
import { availabilitySchema, cardSchema, pictureSchema, priceBaseSchema } from './article.ts';
import { endpoint } from './endpoint.ts';
import { plainDay } from './wire-day.ts';

export const SORTS = ['default', 'featured', 'popularity', 'rating', 'new', 'price-asc', 'price-dec'] as const;
export type Sort = (typeof SORTS)[number];

export const IMAGE_SIZES = ['SMALL', 'MEDIUM', 'LARGE'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', '']), z.literal(1), z.literal(0)])
  .transform((value) => value === true || value === 'true' || value === '1' || value === 1);
const text = z.string().max(200);
/** A comma list; empty entries are dropped. */
const commaList = z
  .string()
  .max(2000)
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );
const count = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,7}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));
const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}([.,]\d{1,4})?$/)
      .transform((value) => Number(value.replace(',', '.'))),
  ])
  .pipe(z.number().min(0).max(1e9));

/** Requests have `field_<attribute code>` besides the named fields; the catch-all collects them. */
export const articleListRequest = z
  .object({
    ...callerFields,
    text: text.default('*').transform((value) => (value.trim() === '' ? '*' : value.trim())),
    page: count(1, 100_000).default(1),
    /** Left out: the shop's page size, 12 unless its settings say otherwise. */
    per_page: count(1, MAX_PAGE_SIZE).optional(),
    /** Family codes root → leaf, comma separated (C-SRCH-3). */
    category: commaList.optional(),
    brand: commaList.optional(),
    color: commaList.optional(),
    size: commaList.optional(),
    min_price: amount.optional(),
    max_price: amount.optional(),
    /** Comma list of `2` available, `1` arriving, `0` not available. */
    availability: commaList.optional(),
    disponibili: flag.optional(),
    promo_list: flag.optional(),
    new: flag.optional(),
    next_insert: flag.optional(),
    purchased: flag.optional(),
    'latest-order-list': flag.optional(),
    /** For `purchased` and `latest-order-list`: which orders count. `from` and `to` take precedence over `days`. */
    days: count(1, 36_500).optional(),
    from: plainDay.optional(),
    to: plainDay.optional(),
    /** Address code; left out: all addresses of the customer (C-SRCH-9). */
    destination: wholeNumber.optional(),
    sort: z.enum(SORTS).default('default'),
    /**
     * At most this many values per checkbox group: the most frequent and the selected ones; pages request as many as
     * they show at first. All groups together have at most 1000 values: small groups are complete, large ones share the
     * rest.
     */
    facet_values: count(1, MAX_FACET_VALUES).default(5),
    /** Key of the one group that is returned complete all the same, up to `facet_most` values. */
    facet: text.optional(),
    /** Left out: 1000. Pages ask for less, because a page contains them all. */
    facet_most: count(1, MAX_FACET_VALUES).optional(),
    /**
     * Of the group `facet` only the values whose names have every word of this, and the selected ones: at most 200, the
     * most frequent first. Without `facet`: of each group, at most `facet_values`.
     */
    facet_find: text.optional(),
    /** Also return `near`, the articles that fill up a short result; left out: none. */
    near: flag.optional(),
    /** At most this many `childs` per card; `num_childs` counts all of them. */
    max_childs: count(0, 10_000).default(5),
    /** Return parents with the prices of the children that they list, in `variants`. */
    variants: flag.optional(),
    /** Size of each card's picture: SMALL = `thumb_`, MEDIUM = `gallery_`, LARGE = `main_` (storefront.md §3). */
    image_size: z.enum(IMAGE_SIZES).optional(),
  })
  .catchall(z.unknown())
  .superRefine((body, context) => {
    for (const [key, value] of Object.entries(body)) {
      if (key.startsWith('field_') && typeof value !== 'string')
        context.addIssue({
          code: 'custom',
          path: [key],
          message: 'must be a comma list',
        });
    }
  });
export type ArticleListRequest = z.infer<typeof articleListRequest>;
/** The named fields, without `field_<attribute code>`. */
export type ArticleListField = keyof typeof articleListRequest.shape;

const facetResultSchema = z.object({
  label: z.string(),
  count: z.int(),
  /** Shop query string that applies this value (or removes it when selected), starting from the current search. */
  filter: z.string(),
  /** Value as written in the query. */
  value: z.string(),
  /** Absent when it is not selected. */
  selected: z.boolean().optional(),
  /** Query key, for checkbox facets. */
  index: z.string(),
  label_filter: z.string().optional(),
});
export type FacetResult = z.infer<typeof facetResultSchema>;

const facetRangeSchema = z.object({
  /** Unit of the numbers, as the group writes it; empty for none. */
  unit: z.string(),
  /** The sizes in the result, ascending; of very many some of them, with the first and the last. */
  stops: z.array(z.number()),
  /** The selected range, `<key>=<from>..<to>`; an end that is open is absent. */
  from: z.number().optional(),
  to: z.number().optional(),
});
export type FacetRangeControl = z.infer<typeof facetRangeSchema>;

const facetGroupSchema = z.object({
  key: z.string(),
  label: z.string(),
  results: z.record(z.string(), facetResultSchema),
  /** Total number of values in the group: more than `results` when `facet_values` cut it. */
  values: z.int(),
  /** Of the group that was searched (`facet_find`): number of values that have the text. */
  found: z.int().optional(),
  /** For measures of many sizes: everything between two of them can be selected. */
  range: facetRangeSchema.optional(),
});
export type FacetGroup = z.infer<typeof facetGroupSchema>;

export const priceFacetSchema = z.object({
  key: z.literal('price'),
  min: z.number(),
  max: z.number(),
  step: z.number(),
  gap: z.number(),
  from: z.number(),
  to: z.number(),
});

export const chipSchema = z.object({
  label: z.string(),
  /** Name of the chip's filter: "Marca", "Filettatura". */
  group: z.string(),
  type: z.string(),
  submenu_id_ref: z.string().optional(),
  /** Shop query string without this filter. */
  filter: z.string(),
});
export type Chip = z.infer<typeof chipSchema>;

const relaxedSchema = z.object({
  label: z.string(),
  /** Name of the filter that is removed; empty for words and for all filters. */
  group: z.string(),
  /** Type of the chip that is removed, `text` for the words, `words` for some of them, `all` for every filter. */
  type: z.string(),
  /** Shop query string without it. */
  filter: z.string(),
  /** Number of articles found. */
  count: z.int(),
});
export type RelaxedSearch = z.infer<typeof relaxedSchema>;

export const filtersSchema = z.object({
  /** The price slider; absent where prices are hidden (C-ID-7). */
  facets_results: z.array(priceFacetSchema),
  facets_link_results: z.array(facetGroupSchema),
  facets_check_results: z.array(facetGroupSchema),
});
export type Filters = z.infer<typeof filtersSchema>;

export const articleListMessage = z.object({
  success: z.boolean(),
  product_list: z.object({
    data: z.array(cardSchema),
    pagination: z.object({
      current_page: z.int(),
      pages: z.int(),
      per_page: z.int(),
      total: z.int(),
    }),
  }),
  filters: filtersSchema,
  tab_list: z.object({
    category: z.array(z.object({ label: z.string(), submenu_id: z.string() })),
    chips: z.array(chipSchema),
    /** Shop query string without any filter. */
    clear: z.string(),
  }),
  /** What stands in the address now: families were moved, or brands merged, since it was written. */
  moved: z.object({ category: z.string().optional(), brand: z.string().optional() }).optional(),
  /** Nothing matched all words: these are the best partial matches (C-SRCH-6). */
  partial: z.boolean(),
  /** How many of `asked` each of them does not match. */
  missed: z.int(),
  /**
   * The parts of the search, one by one (words, dimensions, expressions), and whether any article matches; empty for a
   * code.
   */
  asked: z.array(z.object({ written: z.string(), known: z.boolean() })),
  corrected: z.string().nullable(),
  /** Usual spellings of words that look like rare misspellings in the catalogue: the articles with either are listed. */
  also: z.array(z.string()),
  /**
   * When requested (`near`), on the first page of a short result: articles that miss one word; for a code that no
   * article has (`near_codes`), those with similar codes. Shown separately under a heading; not in `total`.
   */
  near: z.array(cardSchema),
  near_codes: z.boolean(),
  /**
   * Nothing matched: the search without one of its parts (a filter, the words, all filters), the one with most results
   * first.
   */
  relaxed: z.array(relaxedSchema),
  /**
   * The search engine is away: `filters` = the list is by popularity and has no filters, `text` = words were not searched, only whole codes.
   * Absent as long as it is there.
   */
  search_away: z.enum(['filters', 'text']).optional(),
});
export type ArticleListMessage = z.infer<typeof articleListMessage>;

export const articleList = endpoint({
  name: 'wrapper.product_list',
  catalogue: true,
  summary: 'Articles for text, family and filters with exact facet counts.',
  request: articleListRequest,
  response: z.object({ message: articleListMessage }),
});

const suggestedArticleSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Name of its brand; empty for none. */
  brand: z.string(),
  carti: z.string(),
  slug: z.string(),
  num_childs: z.int(),
  /** Of a parent: how many of its children the text means; absent for all other articles. */
  sizes: z.int().optional(),
  images: z.array(pictureSchema),
  um: z.string(),
  /** As on a card, for a parent that of `sizes`; absent for guests. */
  availability: availabilitySchema.optional(),
  /**
   * Net unit price at the default packaging, for a parent the lowest of `sizes`; absent where prices are hidden (C-ID-7).
   */
  sale_price: z.number().optional(),
  /** As on a card: for showing `sale_price` with VAT. */
  vat: z.number().nullable().optional(),
  /** As on a card: the number of pieces whose price is shown beside the unit price. */
  price_base: priceBaseSchema.optional(),
  /** `sale_price` is the lowest of several. */
  price_from: z.boolean().optional(),
  /**
   * What one click on "add" orders; absent where the buyer has to choose first, nothing is for sale, or there is no
   * price.
   */
  add: z.object({ quantity: z.number(), promo_code: z.string(), promo_row: z.int() }).optional(),
  /** It has more than one offer: the buyer must choose one before adding (C-PRICE-2). */
  see_offers: z.boolean().optional(),
});
export type SuggestedArticle = z.infer<typeof suggestedArticleSchema>;

/** `count` articles are on the page of the category with `text` (empty = all of its articles). */
const suggestedFamilySchema = z.object({
  label: z.string(),
  /** Names of the categories above it, root first. */
  above: z.array(z.string()),
  path: z.string(),
  text: z.string(),
  count: z.int(),
});

/** `count` articles are on the page of the brand with `text` (empty = all of its articles). */
const suggestedBrandSchema = z.object({ label: z.string(), code: z.string(), text: z.string(), count: z.int() });

/** A page of the shop's editorial content, by its title. */
const suggestedPageSchema = z.object({
  kind: z.enum(['page', 'post', 'flyer']),
  title: z.string(),
  /** Its path, without language. */
  url: z.string(),
});
export type SuggestedPage = z.infer<typeof suggestedPageSchema>;

export const autocomplete = endpoint({
  name: 'wrapper.autocomplete',
  catalogue: true,
  summary:
    'Suggestions while typing (from 3 characters): articles with stock and price for customers, families, brands, pages.',
  request: z.object({
    ...identityFields,
    q: text,
    rows: count(1, 20).default(SCREENS.autocomplete.rows),
    lang: z.enum(['it', 'en']).optional(),
  }),
  response: z.object({
    message: z.object({
      result: z.array(suggestedArticleSchema),
      families: z.array(suggestedFamilySchema),
      brands: z.array(suggestedBrandSchema),
      pages: z.array(suggestedPageSchema),
      /** What several other customers searched and found, with the words that are typed. */
      searches: z.array(z.string()),
      /** Number of articles that a search for the same text finds. */
      total: z.int(),
    }),
  }),
});
export type Suggestions = z.infer<typeof autocomplete.response>['message'];

export const findCode = endpoint({
  name: 'wrapper.find_code',
  catalogue: true,
  summary:
    'The one article that a whole code means: its code, a previous or manufacturer’s one, an EAN or GTIN, the customer’s own.',
  request: z.object({ ...identityFields, code: text, lang: z.enum(['it', 'en']).optional() }),
  response: z.object({
    message: z.object({
      /** null: no article, or more than one. */
      article: z
        .object({
          carti: z.string(),
          slug: z.string(),
          num_childs: z.int(),
          /** Pieces of the packaging that a barcode belongs to; null for other codes. */
          quantity: z.number().nullable(),
        })
        .nullable(),
      /** Where the shop leads who searches this text, when it is no article: an own path without language; null = to the list. */
      page: z.string().nullable(),
    }),
  }),
});
