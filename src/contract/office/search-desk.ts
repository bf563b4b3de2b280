/** The search desk (back-office design §4.7): what is searched, and the rules of the shop's search, written, tried and published. */
import { z } from 'zod';
import { RULE_KINDS, RULE_STATES, RULE_TARGETS, type RuleValues, SEARCHES_SHOWN } from '../values/search-rules.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const lang = z.enum(['it', 'en']);
const day = z.union([z.literal(''), z.iso.date()]);

/** See `RuleValues`. */
export const ruleValuesSchema = z.object({
  lang: z.enum(['both', 'it', 'en']),
  query: z.string().trim().max(100),
  target: z.string().trim().max(2000),
  of: z.enum(RULE_TARGETS),
  audience: z.string().regex(/^(all|guests|list:[^,|\s]+)$/),
  from: day,
  to: day,
}) satisfies z.ZodType<RuleValues>;

const id = z.int().min(1);

const searchRuleSchema = z.object({
  id,
  kind: z.enum(RULE_KINDS),
  state: z.enum(RULE_STATES),
  values: ruleValuesSchema,
  /** As it counts in the shop; null = it does not. */
  live: ruleValuesSchema.nullable(),
});
export type SearchRule = z.infer<typeof searchRuleSchema>;

const choice = z.object({ code: z.string(), name: z.string() });

export const getSearchRules = officeEndpoint({
  name: 'office_search.get_rules',
  summary: 'All rules of the search, the newest first, with the names of what they name.',
  permission: 'search.read',
  request: z.object({ ...officeFields }),
  response: z.object({
    message: z.object({
      rules: z.array(searchRuleSchema),
      /** By `article:CODE`, `family:CODE`, `brand:CODE`. */
      names: z.record(z.string(), z.string()),
      families: z.array(choice),
      brands: z.array(choice),
      lists: z.array(choice),
    }),
  }),
});

export const saveSearchRules = officeEndpoint({
  name: 'office_search.save_rules',
  summary:
    'Writes drafts: new rules (`id` null) and changed ones, whose `known` is what the page held (409 `changed-meanwhile`). The shop does not change.',
  permission: 'search.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    rules: z
      .array(
        z.object({
          id: id.nullable(),
          /** Of a new one; that of a rule never changes. */
          kind: z.enum(RULE_KINDS),
          values: ruleValuesSchema.partial(),
          known: ruleValuesSchema.partial(),
        }),
      )
      .min(1)
      .max(50),
  }),
  response: z.object({ message: z.object({ ids: z.array(z.int()), operation: z.int().nullable() }) }),
});

export const publishSearchRules = officeEndpoint({
  name: 'office_search.publish',
  summary: 'Rules count in the shop as their drafts say, within a second and without a rebuild; or they count no more.',
  permission: 'search.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    ids: z.array(id).min(1).max(500),
    /** They count no more, and their drafts stay. */
    withdraw: z.boolean(),
  }),
  response: z.object({ message: z.object({ done: z.array(z.int()), operation: z.int().nullable() }) }),
});

/** A draft that is not saved yet, tried in the place of the rule `id`; null = beside the others. */
const triedRule = z.object({ id: id.nullable(), kind: z.enum(RULE_KINDS), values: ruleValuesSchema });

const draftFields = {
  rule: triedRule.nullable().default(null),
  /** Only of these rules the draft counts, of all others what is published; left out: every draft. */
  drafts: z.array(id).max(500).optional(),
};

const reasonSchema = z.object({
  /** The part of the query, and the name by which the article has it. */
  written: z.string(),
  name: z.string(),
  /** `typed`, `prefix`, `correction`, `code`, `synonym`, `narrower`, `abbreviation`, `bridge`, `designation`. */
  reason: z.string(),
  /** Of another name: the set or file and its line, the rule of the office after `office`. */
  source: z.string(),
  points: z.number(),
  /** Where it stands: field and word. */
  words: z.array(z.object({ field: z.string(), word: z.string() })),
});

const triedHitSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** Below the result, because it can replace what is missed. */
  near: z.boolean(),
  points: z.number(),
  /** Why it stands where it stands, besides its words; `own-code`: the customer calls it so. */
  placed: z.enum(['pin', 'boost', 'bury', 'own-code', 'code']).nullable(),
  /** The rule; null = none, or a draft that is not saved. */
  rule: z.int().nullable(),
  why: z.array(reasonSchema),
});

const triedSideSchema = z.object({
  /** Where the query leads instead; null = to the list. */
  redirect: z.string().nullable(),
  total: z.int(),
  corrected: z.string().nullable(),
  /** How many parts of the query each article misses. */
  missed: z.int(),
  ignored: z.array(z.string()),
  parts: z.array(
    z.object({
      written: z.string(),
      names: z.array(z.object({ name: z.string(), reason: z.string(), articles: z.int() })),
    }),
  ),
  hits: z.array(triedHitSchema),
});
export type TriedSide = z.infer<typeof triedSideSchema>;

export const trySearch = officeEndpoint({
  name: 'office_search.try',
  summary:
    'One query as a guest or as a customer, today and with the drafts, each article with its reasons. Changes nothing.',
  permission: 'search.read',
  request: z.object({
    ...officeFields,
    text: z.string().trim().min(1).max(100),
    in: lang,
    /** 0 = a guest. */
    client_id: z.int().min(0).default(0),
    ...draftFields,
  }),
  response: z.object({
    message: z.object({ customer: z.string().nullable(), now: triedSideSchema, draft: triedSideSchema }),
  }),
});

const judgedSchema = z.object({
  total: z.int(),
  /** The first article; '' = none. */
  code: z.string(),
  name: z.string(),
  redirect: z.string().nullable(),
});

export const judgeSearch = officeEndpoint({
  name: 'office_search.judge',
  summary:
    'What the drafts would change: the most frequent queries of 90 days, and those that the drafts name, as a guest.',
  permission: 'search.read',
  rateLimit: 'office-lists',
  request: z.object({ ...officeFields, ...draftFields }),
  response: z.object({
    message: z.object({
      asked: z.int(),
      /** Of those: how many lead elsewhere, or have another first article. */
      first: z.int(),
      changed: z.array(
        z.object({
          text: z.string(),
          lang,
          /** In 90 days; 0 = only a draft names it. */
          searches: z.int(),
          first: z.boolean(),
          now: judgedSchema,
          draft: judgedSchema,
        }),
      ),
    }),
  }),
});

export const getSearches = officeEndpoint({
  name: 'office_search.get_searches',
  summary:
    'What visitors who agreed to it searched, the most frequent first: all, without result, with few, never opened.',
  permission: 'search.read',
  request: z.object({
    ...officeFields,
    days: z.union([z.literal(7), z.literal(30), z.literal(90)]),
    show: z.enum(SEARCHES_SHOWN),
  }),
  response: z.object({
    message: z.object({
      since: z.string(),
      /** False: the shop does not ask visitors. */
      recorded: z.boolean(),
      totals: z.object({ searches: z.int(), texts: z.int(), nothing: z.int(), clicked: z.int() }),
      /** How many different searches each list has; `rows` are the first 200 of one. */
      counts: z.record(z.enum(SEARCHES_SHOWN), z.int()),
      rows: z.array(
        z.object({
          text: z.string(),
          lang,
          searches: z.int(),
          /** Different ones; all guests are one. */
          customers: z.int(),
          /** Articles found the last time. */
          hits: z.int(),
          clicks: z.int(),
        }),
      ),
    }),
  }),
});

export const getSearchWords = officeEndpoint({
  name: 'office_search.get_words',
  summary: 'Words that come with the shop or stand in its files: the sets, and the lines of one set or with a text.',
  permission: 'search.read',
  request: z.object({
    ...officeFields,
    set: z.string().max(100).default(''),
    text: z.string().trim().max(80).default(''),
  }),
  response: z.object({
    message: z.object({
      sets: z.array(z.object({ name: z.string(), shipped: z.boolean(), off: z.boolean(), lines: z.int() })),
      found: z.int(),
      /** The first 300. */
      lines: z.array(
        z.object({ set: z.string(), line: z.int(), kind: z.string(), lang: z.string(), text: z.string() }),
      ),
    }),
  }),
});
