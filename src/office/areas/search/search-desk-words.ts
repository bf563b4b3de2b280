/** Words of the search desk: kinds and states of rules, their fields, why an article is found, whom a rule is for. */
import type { RuleField, RuleKind, RuleState, RuleTarget, RuleValues } from '#contract/values/search-rules.ts';
import { longDate } from '#kit/format/dates.ts';
import { m } from '#office/messages/messages.js';
import type { StateShape } from '#office/ui/office-state.tsx';

const KINDS: Readonly<Record<RuleKind, () => string>> = {
  synonym: m.searchdesk_kind_synonym,
  'one-way': m.searchdesk_kind_one_way,
  'stop-word': m.searchdesk_kind_stop_word,
  redirect: m.searchdesk_kind_redirect,
  pin: m.searchdesk_kind_pin,
  boost: m.searchdesk_kind_boost,
  bury: m.searchdesk_kind_bury,
};
export const ruleKind = (kind: RuleKind): string => KINDS[kind]();

/** What a kind does, in one sentence. */
const ABOUT: Readonly<Record<RuleKind, () => string>> = {
  synonym: m.searchdesk_about_synonym,
  'one-way': m.searchdesk_about_one_way,
  'stop-word': m.searchdesk_about_stop_word,
  redirect: m.searchdesk_about_redirect,
  pin: m.searchdesk_about_pin,
  boost: m.searchdesk_about_boost,
  bury: m.searchdesk_about_bury,
};
export const ruleAbout = (kind: RuleKind): string => ABOUT[kind]();

const STATES: Readonly<Record<RuleState, readonly [StateShape, () => string]>> = {
  draft: ['waits', m.searchdesk_state_draft],
  published: ['done', m.searchdesk_state_published],
  changed: ['half', m.searchdesk_state_changed],
  withdrawn: ['off', m.searchdesk_state_withdrawn],
};
export const ruleShape = (state: RuleState): StateShape => STATES[state][0];
export const ruleState = (state: RuleState): string => STATES[state][1]();

const TARGETS: Readonly<Record<RuleTarget, () => string>> = {
  article: m.searchdesk_of_article,
  family: m.searchdesk_of_family,
  brand: m.searchdesk_of_brand,
};
export const targetKind = (of: RuleValues['of']): string => TARGETS[of]();

export const languageName = (lang: RuleValues['lang']): string =>
  ({ both: m.searchdesk_both, it: m.searchdesk_italian, en: m.searchdesk_english })[lang]();

export function audienceWords(audience: string): string {
  if (audience === 'all') return m.searchdesk_everybody();
  return audience === 'guests' ? m.searchdesk_guests() : m.searchdesk_list_of({ list: audience.slice('list:'.length) });
}

export function daysWords({ from, to }: Pick<RuleValues, 'from' | 'to'>): string {
  if (from !== '' && to !== '') return m.searchdesk_days({ from: longDate(from), to: longDate(to) });
  if (from !== '') return m.searchdesk_days_from({ from: longDate(from) });
  return to === '' ? '' : m.searchdesk_days_to({ to: longDate(to) });
}

const FIELDS: Readonly<Record<RuleField | 'live', () => string>> = {
  lang: m.searchdesk_lang,
  query: m.searchdesk_query,
  target: m.searchdesk_target,
  of: m.searchdesk_of,
  audience: m.searchdesk_audience,
  from: m.searchdesk_from,
  to: m.searchdesk_to,
  live: m.searchdesk_live,
};
/** Undefined: not a field of rules. */
export const ruleFieldName = (field: string): string | undefined => FIELDS[field as RuleField]?.();

/** What counts, as the history shows it; undefined: a plain text. */
export function ruleValueWords(field: string, value: unknown): string | undefined {
  if (field !== 'live' || typeof value !== 'object' || value === null) return undefined;
  const { query, target } = value as RuleValues;
  return [query, target].filter(Boolean).join(' → ');
}

/** Which fields a kind has, in the order of the form. */
export function fieldsOf(kind: RuleKind): readonly RuleField[] {
  if (kind === 'stop-word') return ['query'];
  if (kind === 'synonym' || kind === 'one-way') return ['query', 'target', 'lang'];
  const placed: readonly RuleField[] = ['lang', 'audience', 'from', 'to'];
  return kind === 'boost' || kind === 'bury' ? ['query', 'of', 'target', ...placed] : ['query', 'target', ...placed];
}

/** `ranella = rondella`, `vite → VT933.08`: a rule in one line. */
export function ruleLine(kind: RuleKind, { query, target }: Pick<RuleValues, 'query' | 'target'>): string {
  if (kind === 'stop-word') return query;
  const asked = query === '' ? m.searchdesk_every_search() : query;
  return `${asked} ${kind === 'synonym' ? '=' : '→'} ${target}`;
}

const REASONS: Readonly<Record<string, () => string>> = {
  typed: m.searchdesk_reason_typed,
  prefix: m.searchdesk_reason_prefix,
  correction: m.searchdesk_reason_correction,
  code: m.searchdesk_reason_code,
  synonym: m.searchdesk_reason_synonym,
  narrower: m.searchdesk_reason_narrower,
  abbreviation: m.searchdesk_reason_abbreviation,
  bridge: m.searchdesk_reason_bridge,
  designation: m.searchdesk_reason_designation,
  'stop-word': m.searchdesk_kind_stop_word,
};
export const reasonWords = (reason: string): string => REASONS[reason]?.() ?? reason;

const PLACES: Readonly<Record<string, () => string>> = {
  code: m.searchdesk_field_code,
  name: m.searchdesk_field_name,
  brand: m.searchdesk_field_brand,
  attribute: m.searchdesk_field_attribute,
  keywords: m.searchdesk_field_keywords,
  family: m.searchdesk_field_family,
  description: m.searchdesk_field_description,
};
/** A field of the article. */
export const placeWords = (field: string): string => PLACES[field]?.() ?? field;

const PLACED: Readonly<Record<'pin' | 'boost' | 'bury' | 'own-code' | 'code', () => string>> = {
  pin: m.searchdesk_placed_pin,
  boost: m.searchdesk_placed_boost,
  bury: m.searchdesk_placed_bury,
  'own-code': m.searchdesk_placed_own_code,
  code: m.searchdesk_placed_code,
};
export const placedWords = (placed: keyof typeof PLACED): string => PLACED[placed]();
