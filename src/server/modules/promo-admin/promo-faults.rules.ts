/** What is wrong with a promo or a gift, by field, as sentences: the rules of the import (docs/import-format.md). */
import type { Locale } from '#contract/values/locale.ts';
import type { AnyLine, PromoRecord } from './promo-record.rules.ts';

type Words = Readonly<Record<Locale, string>>;

const ENDS_BEFORE: Words = { it: 'Finisce prima di cominciare.', en: 'It ends before it begins.' };
const NO_LINES: Words = { it: 'Serve almeno una riga.', en: 'At least one line is needed.' };
const NO_EFFECT: Words = {
  it: 'serve un netto oppure degli sconti, non entrambi',
  en: 'a net price or discounts are needed, not both',
};
const BAD_CHAIN: Words = { it: 'gli sconti si scrivono 50+10', en: 'discounts are written 50+10' };
const NO_THRESHOLD: Words = { it: 'il valore deve essere sopra zero', en: 'the value must be above zero' };
const TWICE: Words = { it: 'la stessa riga c’è due volte', en: 'the same line is there twice' };
const UNKNOWN: Readonly<Record<'article' | 'family' | 'brand' | 'gift', Words>> = {
  article: { it: 'articolo che non esiste', en: 'no such article' },
  family: { it: 'famiglia che non esiste', en: 'no such family' },
  brand: { it: 'marca che non esiste', en: 'no such brand' },
  gift: { it: 'l’omaggio non esiste', en: 'no such gift article' },
};
const UNKNOWN_LIST: Words = { it: 'Questo listino non esiste:', en: 'This price list does not exist:' };
const UNKNOWN_CUSTOMERS: Words = { it: 'Questi clienti non esistono:', en: 'These customers do not exist:' };

/** Codes that lead nowhere. */
export interface UnknownCodes {
  readonly articles: ReadonlySet<string>;
  readonly families: ReadonlySet<string>;
  readonly brands: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
  readonly customers: ReadonlySet<string>;
}

export type PromoFaults = Partial<Record<string, string[]>>;

/** How faults are said, and what is a chain of discounts (the pricing module's own rule). */
export interface FaultTerms {
  readonly locale: Locale;
  readonly isChain: (text: string) => boolean;
}

/** Sentences about lines begin with the line's code. Empty = nothing is wrong. */
export function faultsOf(record: PromoRecord, unknown: UnknownCodes, { locale, isChain }: FaultTerms): PromoFaults {
  const faults: PromoFaults = {};
  const say = (field: string, sentence: string) => {
    faults[field] = [...(faults[field] ?? []), sentence];
  };
  const { lines, valid_from: from, valid_to: to } = record;
  if (from !== null && to !== null && to < from) say('valid_to', ENDS_BEFORE[locale]);
  for (const { own, code } of lines)
    if ((own?.valid_to ?? to ?? '') < (own?.valid_from ?? from ?? '') && (from === null || to === null))
      say('lines', `${code}: ${ENDS_BEFORE[locale].toLocaleLowerCase()}`);
  if (lines.length === 0) say('lines', NO_LINES[locale]);
  const seen = new Set<string>();
  for (const line of lines) {
    for (const words of lineFaults(line, unknown, isChain)) say('lines', `${line.code || '–'}: ${words[locale]}`);
    const key = JSON.stringify({ ...line, row: 0 });
    if (seen.has(key)) say('lines', `${line.code || '–'}: ${TWICE[locale]}`);
    seen.add(key);
  }
  for (const words of entitledFaults(record.entitled, unknown, locale)) say('entitled', words);
  return faults;
}

function lineFaults(line: AnyLine, unknown: UnknownCodes, isChain: FaultTerms['isChain']): Words[] {
  const found: Words[] = [];
  const known = { article: unknown.articles, family: unknown.families, brand: unknown.brands };
  if (line.kind !== 'cart' && (line.code === '' || known[line.kind].has(line.code))) found.push(UNKNOWN[line.kind]);
  if ('gift' in line) {
    if (unknown.articles.has(line.gift)) found.push(UNKNOWN.gift);
    if (line.amount !== null && line.amount !== undefined && line.amount <= 0) found.push(NO_THRESHOLD);
    return found;
  }
  const hasNet = line.net !== null && line.net !== undefined;
  if (hasNet === (line.chain !== '')) found.push(NO_EFFECT);
  else if (!isChain(line.chain)) found.push(BAD_CHAIN);
  return found;
}

export function entitledFaults(
  entitled: string | null,
  unknown: Pick<UnknownCodes, 'lists' | 'customers'>,
  locale: Locale,
): string[] {
  const [kind, names = ''] = (entitled ?? 'all').split(':');
  if (kind === 'list' && unknown.lists.has(names)) return [`${UNKNOWN_LIST[locale]} ${names}`];
  const missing = kind === 'customer' ? names.split('|').filter((id) => unknown.customers.has(id)) : [];
  return missing.length > 0 ? [`${UNKNOWN_CUSTOMERS[locale]} ${missing.join(', ')}`] : [];
}
