/** Calls about prices (back-office design §4.4): rows of lists, what a change would have meant. Amounts are ten-thousandths of a euro. */
import { z } from 'zod';
import { bulkSchema, bulkSelection, moneyChangeSchema, refusedRowsSchema } from './bulk.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const code = z.string().trim().min(1).max(100);
const plainDate = z.iso.date();
const money = z.int().min(0).max(1e13);

/** Rows of one press. */
export const MOST_PRICE_ROWS = 5_000;

export const priceTermsSchema = z.strictObject({
  /** Pieces. */
  from: z
    .number()
    .min(0.001)
    .max(10_000_000)
    .refine((pieces) => Math.abs(Math.round(pieces * 1000) - pieces * 1000) < 1e-6),
  /** Per piece. */
  price: money,
  /** Both included; null = no limit. */
  valid_from: plainDate.nullable(),
  valid_to: plainDate.nullable(),
});
export type PriceTermsWire = z.infer<typeof priceTermsSchema>;

const newPriceSchema = priceTermsSchema.extend({ article: code, list: code });

const storedPriceSchema = priceTermsSchema.extend({
  id: z.int(),
  list: z.string(),
  /** It counts today. */
  in_force: z.boolean(),
});

export const getArticlePrices = officeEndpoint({
  name: 'office_prices.get_article',
  summary: 'All prices of an article on every list, those of other days included.',
  permission: 'prices.read',
  request: z.object({ ...officeFields, code }),
  response: z.object({
    message: z.object({
      /** Its sizes have the prices. */
      parent: z.boolean(),
      lists: z.array(z.object({ code: z.string(), name: z.string(), default: z.boolean() })),
      prices: z.array(storedPriceSchema),
    }),
  }),
});

/** What is wrong with a row of the request: its place in `add`, or its id in `change`. */
const refusedRow = z.object({ place: z.int().nullable(), id: z.int().nullable(), why: z.string() });

export const savePrices = officeEndpoint({
  name: 'office_prices.save_prices',
  summary:
    'Adds, changes and removes rows of price lists in one operation; `known` is what the page held of a row (409 `changed-meanwhile`). Nothing is saved while one of them is refused.',
  permission: 'prices.write',
  mutates: true,
  bodyLimit: 2_000_000,
  request: z.object({
    ...changeFields,
    add: z.array(newPriceSchema).max(MOST_PRICE_ROWS).default([]),
    change: z
      .array(
        z.strictObject({
          id: z.int().positive(),
          values: priceTermsSchema.partial(),
          known: priceTermsSchema.partial(),
        }),
      )
      .max(MOST_PRICE_ROWS)
      .default([]),
    remove: z.array(z.int().positive()).max(MOST_PRICE_ROWS).default([]),
  }),
  response: z.object({
    message: z.object({
      /** Rows that were added, changed or removed. */
      saved: z.int(),
      refused: z.array(refusedRow),
      /** For undoing; null = nothing changed. */
      operation: z.int().nullable(),
    }),
  }),
});

/** At the cost of today, of the lines whose article has one; absent without `costs.read`. */
const effectMargin = z.object({
  lines: z.int(),
  /** Net less cost, at the prices of today and the new ones; null in percent = there is none. */
  before: z.int(),
  after: z.int(),
  before_percent: z.number().nullable(),
  after_percent: z.number().nullable(),
  /** Lines below the floor of their article. */
  below_before: z.int(),
  below_after: z.int(),
});
const share = z.object({ lines: z.int(), before: z.int(), after: z.int(), margin: effectMargin.optional() });

export const priceEffect = officeEndpoint({
  name: 'office_prices.effect',
  summary:
    'What a change of prices would have meant: the order lines of the last 12 months at the prices of today and at those after the change.',
  permission: 'prices.write',
  rateLimit: 'office-lists',
  request: z.object({
    ...officeFields,
    ...bulkSelection,
    /** The selection is of articles in the table of prices, and their prices of today in this list are meant, by its number. */
    list: z.int().positive().optional(),
    change: z.union([moneyChangeSchema, z.strictObject({ kind: z.literal('value'), value: money })]),
  }),
  response: z.object({
    message: z.object({
      /** First and last day of the lines. */
      from: z.iso.date(),
      to: z.iso.date(),
      /** Rows of the selection, and those of them that are in force today: only these count. */
      prices: z.int(),
      in_force: z.int(),
      /** Lines that are counted, with their net totals at both prices, and the articles and customers that they are of. */
      ...share.shape,
      articles: z.int(),
      customers: z.int(),
      /** The customers whom it would have touched most. */
      top_customers: z.array(share.extend({ code: z.int(), company: z.string() })),
      /** By the agent that the customers have today; '' = none. */
      top_agents: z.array(share.extend({ name: z.string() })),
      top_families: z.array(share.extend({ name: z.string() })),
      /** Lines of these articles that are not counted, by reason. */
      left_out: z.object({
        /** Their price came from a promo. */
        promo: z.int(),
        /** It was given by hand, or came with an order of another system. */
        by_hand: z.int(),
        /** Their buyer has another list, or the quantity another row of the list. */
        elsewhere: z.int(),
      }),
    }),
  }),
});
export type PriceEffect = z.infer<typeof priceEffect.response>['message'];

const savedDiscounts = z.object({
  message: z.object({
    saved: z.int(),
    /** For undoing; null = nothing changed. */
    operation: z.int().nullable(),
  }),
});

const discountOfCustomer = {
  /** Code of the customer. */
  customer: z.int().positive().max(2_000_000_000),
  level: z.enum(['article', 'family', 'brand']),
  code,
};

export const addDiscount = officeEndpoint({
  name: 'office_prices.add_discount',
  summary: 'A discount chain of a customer for an article, a family or a brand (C-PRICE-1).',
  permission: 'prices.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    ...discountOfCustomer,
    /** `50+10+5`. */
    chain: z.string().max(60),
  }),
  response: savedDiscounts,
});

export const setDiscount = officeEndpoint({
  name: 'office_prices.set_discount',
  summary:
    'The discount chain that a customer has for an article, a family or a brand: made, changed, or removed by an empty chain. 409 `changed-meanwhile` when it is not the one that the page held.',
  permission: 'prices.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    ...discountOfCustomer,
    chain: z.string().trim().max(60),
    /** What the page held; empty = none. */
    known: z.string().max(60),
  }),
  response: savedDiscounts,
});

export const getDiscountRivals = officeEndpoint({
  name: 'office_prices.get_discount_rivals',
  summary:
    'Which other discounts of the customer concern the same articles as this one, and which of them counts where (C-PRICE-1).',
  permission: 'prices.read',
  request: z.object({ ...officeFields, id: z.int().positive().max(2_000_000_000) }),
  response: z.object({
    message: z.object({
      id: z.int(),
      chain: z.string(),
      /** Active articles that it covers, of how many was asked, and on how many of these it counts itself. */
      covered: z.int(),
      asked: z.int(),
      won: z.int(),
      rivals: z.array(
        z.object({
          level: z.enum(['article', 'family', 'brand', 'general']),
          /** '' = the customer's own discount. */
          code: z.string(),
          name: z.string(),
          chain: z.string(),
          /** It counts instead of this discount, or this one instead of it. */
          wins: z.boolean(),
          articles: z.int(),
        }),
      ),
    }),
  }),
});

export const removeDiscounts = officeEndpoint({
  name: 'office_prices.remove_discounts',
  summary: 'Removes discounts of customers; those that are gone already are left out.',
  permission: 'prices.write',
  mutates: true,
  request: z.object({ ...changeFields, ids: z.array(z.int().positive()).min(1).max(MOST_PRICE_ROWS) }),
  response: savedDiscounts,
});

const listTermsSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  valid_from: plainDate.nullable(),
  valid_to: plainDate.nullable(),
  /** Code of the list in whose place it counts on its days; '' = none. */
  replaces: z.string().trim().max(100),
});
export type ListTermsWire = z.infer<typeof listTermsSchema>;

export const getPriceLists = officeEndpoint({
  name: 'office_prices.get_lists',
  summary:
    'Price lists with their days, how many prices they have, and how many customers and delivery addresses have them.',
  permission: 'prices.read',
  request: z.object({ ...officeFields }),
  response: z.object({
    message: z.object({
      lists: z.array(
        listTermsSchema.extend({
          code: z.string(),
          default: z.boolean(),
          prices: z.int(),
          articles: z.int(),
          customers: z.int(),
          addresses: z.int(),
        }),
      ),
    }),
  }),
});
export type PriceListWire = z.infer<typeof getPriceLists.response>['message']['lists'][number];

export const getPriceListNames = officeEndpoint({
  name: 'office_prices.get_list_names',
  summary: 'Price lists with their numbers, without counting their prices: the columns of the table of prices.',
  permission: 'prices.read',
  request: z.object({ ...officeFields }),
  response: z.object({
    message: z.object({
      lists: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), default: z.boolean() })),
    }),
  }),
});

const savedList = z.object({
  message: z.object({
    code: z.string(),
    /** For undoing; null = nothing changed. */
    operation: z.int().nullable(),
  }),
});

const newListCode = code.regex(/^[^\s/?#%]+$/);

export const createPriceList = officeEndpoint({
  name: 'office_prices.create_list',
  summary: 'A new price list without prices.',
  permission: 'prices.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    code: newListCode,
    name: z.string().trim().min(1).max(200),
  }),
  response: savedList,
});

export const savePriceList = officeEndpoint({
  name: 'office_prices.save_list',
  summary: 'Name and days of a price list; `known` is what the page held of them (409 `changed-meanwhile`).',
  permission: 'prices.write',
  mutates: true,
  request: z.object({ ...changeFields, code, values: listTermsSchema.partial(), known: listTermsSchema.partial() }),
  response: savedList,
});

/** What becomes of prices that the other list has already: they stay; those of the same quantity and days are overwritten; and all others go. */
export const COPY_MODES = ['keep', 'over', 'same'] as const;

const listCopy = {
  from: code,
  to: newListCode,
  /** Name of a list that is made with the code `to`; null = it exists. */
  new_name: z.string().trim().min(1).max(200).nullable().default(null),
  change: moneyChangeSchema.nullable().default(null),
  existing: z.enum(COPY_MODES),
};

export const previewListCopy = officeEndpoint({
  name: 'office_prices.preview_copy',
  summary: 'What writing the prices of one list into another would do, price by price counted; the first ones.',
  permission: 'prices.write',
  rateLimit: 'office-lists',
  request: z.object({ ...officeFields, ...listCopy }),
  response: z.object({
    message: z.object({
      /** Prices that are worked through; each is counted once below. */
      total: z.int(),
      created: z.int(),
      changed: z.int(),
      removed: z.int(),
      /** They are so already, or there already and stay. */
      equal: z.int(),
      kept: z.int(),
      refused: refusedRowsSchema,
      samples: z.array(
        z.object({
          kind: z.enum(['created', 'changed', 'removed']),
          article: z.string(),
          /** Pieces. */
          from: z.number(),
          /** Of the list that is written into; null = none. */
          before: money.nullable(),
          after: money.nullable(),
        }),
      ),
      /** Overwritten prices that move by more than 30 %. */
      far: z.int(),
      /** Of this preview: the copy is refused when it would do something else. */
      mark: z.string(),
      whole_up_to: z.int(),
    }),
  }),
});
export type ListCopyPreview = z.infer<typeof previewListCopy.response>['message'];
export type ListCopyWire = z.infer<z.ZodObject<typeof listCopy>>;

export const copyPriceList = officeEndpoint({
  name: 'office_prices.copy_list',
  summary:
    'Writes the prices of one list into another, raised or lowered, in the background: followed and stopped with `office_bulk.*`. 409 `changed-meanwhile`: it is not what the preview showed.',
  permission: 'prices.write',
  mutates: true,
  request: z.object({ ...changeFields, ...listCopy, mark: z.string().max(100) }),
  response: z.object({ message: bulkSchema }),
});
