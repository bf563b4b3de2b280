/** Addresses of rules of the search, and what is asked of the server about them. */

import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { NEW_RULE, RULE_KINDS, type RuleKind, type RuleValues } from '#contract/values/search-rules.ts';
import { callOffice } from '#office/lib/call-office.ts';

export type RuleChoices = OfficeApiTypes['office_search.get_rules']['response']['message'];

/** First part as in the events; as the rows of a list, events of any rule bring it up to date. */
export const RULES = ['search-rules', 'rows'];

export const readRules = async () => (await callOffice('office_search.get_rules', {})).message;

export const rulePath = (id: number): string => `/search/rules/${id}`;

/** A new rule, with what is known of it. */
export function newRulePath(kind: RuleKind, known: Partial<Pick<RuleValues, 'query' | 'lang'>> = {}): string {
  return `/search/rules/new?${new URLSearchParams({ kind, ...known })}`;
}

export function newRule(search: URLSearchParams): { readonly kind: RuleKind; readonly values: RuleValues } {
  const kind = RULE_KINDS.find((one) => one === search.get('kind')) ?? 'synonym';
  const lang = search.get('lang');
  return {
    kind,
    values: { ...NEW_RULE, query: search.get('query') ?? '', lang: lang === 'it' || lang === 'en' ? lang : 'both' },
  };
}
