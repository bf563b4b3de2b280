/** Rules of the search as the office writes them (docs/office-search.md): kinds, states, fields. */

export const RULE_KINDS = ['synonym', 'one-way', 'stop-word', 'redirect', 'pin', 'boost', 'bury'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

export const RULE_STATES = ['draft', 'published', 'changed', 'withdrawn'] as const;
export type RuleState = (typeof RULE_STATES)[number];

export const RULE_TARGETS = ['article', 'family', 'brand'] as const;
export type RuleTarget = (typeof RULE_TARGETS)[number];

/** Which searches are listed: all, without result, with few articles, those whose results nobody opened. */
export const SEARCHES_SHOWN = ['all', 'nothing', 'few', 'no-click'] as const;

/** Fields that a kind has no use for keep what they are at first. */
export interface RuleValues {
  /** In which language of the shop it counts. */
  lang: 'both' | 'it' | 'en';
  /** What is searched; of boosts and buries '' = every search. */
  query: string;
  /** Other names, or codes, with commas or in lines; of a redirect the URL within the shop, without its language. */
  target: string;
  /** What the codes of a boost or a bury are. */
  of: RuleTarget;
  /** `all`, `guests`, `list:CODE`: customers with this price list. */
  audience: string;
  /** Days of the shop, both included; '' = no limit. */
  from: string;
  to: string;
}
export type RuleField = keyof RuleValues;

export const NEW_RULE: RuleValues = {
  lang: 'both',
  query: '',
  target: '',
  of: 'article',
  audience: 'all',
  from: '',
  to: '',
};
