/** What is wrong with a rule of the search, field by field, in the person's language. */

import type { Locale } from '#contract/values/locale.ts';
import { ownAddress } from '#contract/values/own-address.ts';
import type { RuleField, RuleKind, RuleValues } from '#contract/values/search-rules.ts';

export type RuleFaults = Partial<Record<RuleField, string[]>>;

/** Codes of a rule that do not exist; of articles also those that are switched off. */
export interface MissingCodes {
  readonly targets: readonly string[];
  readonly lists: readonly string[];
}

const MOST_NAMES = 20;
const LONGEST_NAME = 80;
const MOST_PINS = 20;
const MOST_CODES = 100;
/** Longer texts are not looked up when they are sent. */
const LONGEST_REDIRECTED = 60;

const SENTENCES = {
  empty: { it: 'Scrivi qualcosa.', en: 'Write something.' },
  number: {
    it: 'Un numero da solo varrebbe per tutti i numeri: aggiungi una parola.',
    en: 'A number alone would stand for all numbers: add a word.',
  },
  noWord: { it: 'Serve una parola di almeno due lettere.', en: 'A word of two letters or more is needed.' },
  longName: {
    it: `Un nome ha al massimo ${LONGEST_NAME} caratteri.`,
    en: `A name has ${LONGEST_NAME} characters at most.`,
  },
  manyNames: { it: `Al massimo ${MOST_NAMES} nomi.`, en: `${MOST_NAMES} names at most.` },
  same: { it: 'È la parola stessa.', en: 'That is the word itself.' },
  oneWord: { it: 'Una parola sola, di lettere.', en: 'One word of letters.' },
  address: {
    it: 'Un indirizzo del negozio che comincia con /, per esempio /shop?brand=ruvo.',
    en: 'An address of the shop that begins with /, for example /shop?brand=ruvo.',
  },
  loop: { it: 'Porterebbe di nuovo alla ricerca.', en: 'It would lead to the search again.' },
  longQuery: {
    it: `Al massimo ${LONGEST_REDIRECTED} caratteri.`,
    en: `${LONGEST_REDIRECTED} characters at most.`,
  },
  manyPins: { it: `Al massimo ${MOST_PINS} articoli.`, en: `${MOST_PINS} articles at most.` },
  manyCodes: { it: `Al massimo ${MOST_CODES} codici.`, en: `${MOST_CODES} codes at most.` },
  missing: { it: 'Non esistono, o sono articoli spenti: ', en: 'They do not exist, or are articles switched off: ' },
  list: { it: 'Questo listino non c’è.', en: 'There is no such price list.' },
  days: { it: 'L’ultimo giorno viene prima del primo.', en: 'The last day is before the first.' },
} as const satisfies Record<string, Record<Locale, string>>;

/** Names or codes as they are typed: commas and lines between them; each once. */
export const listed = (target: string): string[] => [
  ...new Set(
    target
      .split(/,\s+|,(?=\D)|[\n;]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** An address as it is kept: without the shop's own host, without a language. */
export function storedAddress(target: string, shop: string): string {
  const own = target.startsWith(shop) ? target.slice(shop.length) || '/' : target;
  return own.replace(/^\/en(?=[/?#]|$)/, '').replace(/^(?=[?#]|$)/, '/');
}

/** As a rule is stored: names and codes on one line, the address plain. @param shop address of the shop, without a slash at its end */
export function tidy(kind: RuleKind, values: RuleValues, shop: string): RuleValues {
  const query = values.query.replace(/\s+/g, ' ').trim();
  if (kind === 'redirect') return { ...values, query, target: storedAddress(values.target.trim(), shop) };
  return { ...values, query, target: kind === 'stop-word' ? '' : listed(values.target).join(', ') };
}

/** @param values as `tidy` left them */
export function faultsOf(kind: RuleKind, values: RuleValues, missing: MissingCodes, locale: Locale): RuleFaults {
  const faults: RuleFaults = {};
  const say = (field: RuleField, sentence: keyof typeof SENTENCES, more = '') => {
    faults[field] ??= [SENTENCES[sentence][locale] + more];
  };
  const { query, target, from, to } = values;
  const targets = listed(target);
  if (query === '' && kind !== 'boost' && kind !== 'bury') say('query', 'empty');
  if (target === '' && kind !== 'stop-word') say('target', 'empty');
  if (kind === 'stop-word' && query !== '' && !/^\p{L}+$/u.test(query)) say('query', 'oneWord');
  if (kind === 'synonym' || kind === 'one-way') {
    checkName(query, (sentence) => say('query', sentence));
    for (const name of targets) checkName(name, (sentence) => say('target', sentence));
    if (targets.some((name) => plain(name) === plain(query))) say('target', 'same');
    if (targets.length >= MOST_NAMES) say('target', 'manyNames');
  }
  if (kind === 'redirect') {
    if (query.length > LONGEST_REDIRECTED) say('query', 'longQuery');
    if (target !== '' && !isOfTheShop(target)) say('target', 'address');
    if (/[?&](from=box|search_term=)/.test(target)) say('target', 'loop');
  }
  if (kind === 'pin' && targets.length > MOST_PINS) say('target', 'manyPins');
  if ((kind === 'boost' || kind === 'bury') && targets.length > MOST_CODES) say('target', 'manyCodes');
  if (missing.targets.length > 0) say('target', 'missing', missing.targets.join(', '));
  if (missing.lists.length > 0) say('audience', 'list');
  if (from !== '' && to !== '' && to < from) say('to', 'days');
  return faults;
}

/** Pages of the shop: not the office, and nothing that is only called. */
const isOfTheShop = (target: string): boolean =>
  ownAddress(target) !== undefined && !/^\/(ufficio|api|kafka|documents|media)(?=[/?#]|$)/i.test(target);

const plain = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function checkName(name: string, say: (sentence: 'number' | 'noWord' | 'longName') => void): void {
  if (name === '') return;
  if (/^[\d\s.,]+$/.test(name)) say('number');
  else if (!/\p{L}{2}|\d/u.test(name)) say('noWord');
  else if (name.length > LONGEST_NAME) say('longName');
}
