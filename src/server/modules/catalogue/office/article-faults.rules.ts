/** What is wrong with the values of an article, by field, as sentences (C-CAT-1, C-CAT-3). */
import type { ArticleField } from '#contract/office/articles.ts';
import { readGtin } from '#contract/values/gtin.rules.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { AttributeFault } from '../attribute-value.rules.ts';
import type { StoredValues, UnknownCodes } from './office-article.repository.ts';

type Words = Readonly<Record<Locale, string>>;
export type ArticleFaults = Partial<Record<ArticleField, readonly string[]>>;

const ONE_DEFAULT: Words = {
  it: 'Esattamente una confezione è quella proposta.',
  en: 'Exactly one packaging is the usual one.',
};
const ONE_SMALLEST: Words = {
  it: 'Esattamente una confezione è la minima vendibile.',
  en: 'Exactly one packaging is the smallest that is sold.',
};
const DOUBLED: Words = { it: 'Due confezioni hanno lo stesso codice.', en: 'Two packagings have the same code.' };
const MULTIPLE: Words = {
  it: 'La confezione minima non può avere più pezzi delle altre.',
  en: 'The smallest packaging cannot have more pieces than the others.',
};
const LIMITS: Words = { it: 'Il massimo è sotto il minimo.', en: 'The maximum is below the minimum.' };
const UNKNOWN_BRAND: Words = { it: 'Questa marca non esiste.', en: 'This brand does not exist.' };
const UNKNOWN_FAMILY: Words = { it: 'Questa famiglia non esiste.', en: 'This family does not exist.' };
const UNKNOWN_ATTRIBUTE: Words = { it: 'Questo attributo non esiste:', en: 'This attribute does not exist:' };
const UNKNOWN_ARTICLE: Words = { it: 'Questi codici non esistono:', en: 'These codes do not exist:' };
const ITSELF: Words = { it: 'Un articolo non rimanda a sé stesso.', en: 'An article does not refer to itself.' };
const BAD_EAN: Words = { it: 'Non è un EAN (8, 12, 13 o 14 cifre):', en: 'Not an EAN (8, 12, 13 or 14 digits):' };
const BAD_DIGIT: Words = { it: 'La cifra di controllo è sbagliata:', en: 'The check digit is wrong:' };
const TAKEN_EAN: Words = { it: 'È già di un altro articolo:', en: 'It belongs to another article:' };
/** Of a block of cells: the first row has it. */
export const DOUBLED_EAN: Words = {
  it: 'Lo stesso EAN è in due righe di quelle scritte.',
  en: 'Two of the articles written have the same EAN.',
};
const ATTRIBUTE: Readonly<Record<AttributeFault | 'unknown', Words>> = {
  'too-long': { it: 'Più di 500 caratteri:', en: 'More than 500 characters:' },
  'not-a-number': { it: 'Serve un numero:', en: 'A number is needed:' },
  'not-a-flag': { it: 'Serve sì o no:', en: 'Yes or no is needed:' },
  unknown: UNKNOWN_ATTRIBUTE,
};

type Values = Pick<StoredValues, 'packagings' | 'min_quantity' | 'max_quantity' | 'eans'>;

/** What can be said without the database. Empty = nothing is wrong. */
export function faultsOf(values: Values, locale: Locale): ArticleFaults {
  const faults: Partial<Record<ArticleField, string[]>> = {};
  const say = (field: ArticleField, words: Words, about = '') => {
    const sentence = about === '' ? words[locale] : `${words[locale]} ${about}`;
    faults[field] = [...(faults[field] ?? []), sentence];
  };
  const { packagings, min_quantity: least, max_quantity: most } = values;
  if (packagings.length > 0) {
    if (packagings.filter((one) => one.default).length !== 1) say('packagings', ONE_DEFAULT);
    const smallest = packagings.filter((one) => one.smallest);
    if (smallest.length !== 1) say('packagings', ONE_SMALLEST);
    else if (packagings.some(({ quantity }) => quantity < (smallest[0]?.quantity ?? 0))) say('packagings', MULTIPLE);
    if (new Set(packagings.map(({ code }) => code)).size < packagings.length) say('packagings', DOUBLED);
  }
  if (least !== null && most !== null && most < least) say('max_quantity', LIMITS);
  for (const ean of values.eans) {
    const read = readGtin(ean);
    if ('fault' in read) say('eans', read.fault === 'bad-ean' ? BAD_EAN : BAD_DIGIT, ean);
  }
  return faults;
}

/** Attributes whose values cannot be stored. */
export const attributeFaults = (
  wrong: ReadonlyArray<readonly [code: string, fault: AttributeFault | 'unknown']>,
  locale: Locale,
): ArticleFaults =>
  wrong.length === 0 ? {} : { attributes: wrong.map(([code, fault]) => `${ATTRIBUTE[fault][locale]} ${code}`) };

/** Codes that lead nowhere, and barcodes of others. */
export function referenceFaults(
  article: { readonly code: string; readonly values: Pick<StoredValues, 'related' | 'alternatives' | 'superseded_by'> },
  unknown: UnknownCodes,
  locale: Locale,
): ArticleFaults {
  const faults: Partial<Record<ArticleField, string[]>> = {};
  if (unknown.brand) faults.brand = [UNKNOWN_BRAND[locale]];
  if (unknown.family) faults.family = [UNKNOWN_FAMILY[locale]];
  if (unknown.taken.length > 0)
    faults.eans = unknown.taken.map(([ean, code]) => `${TAKEN_EAN[locale]} ${ean} (${code})`);
  const { related, alternatives, superseded_by: successor } = article.values;
  const links = { related, alternatives, superseded_by: successor === '' ? [] : [successor] } as const;
  for (const [field, codes] of Object.entries(links) as Array<[keyof typeof links, readonly string[]]>) {
    const missing = codes.filter((code) => unknown.articles.includes(code));
    const said = [
      ...(missing.length > 0 ? [`${UNKNOWN_ARTICLE[locale]} ${missing.join(', ')}`] : []),
      ...(codes.includes(article.code) ? [ITSELF[locale]] : []),
    ];
    if (said.length > 0) faults[field] = said;
  }
  return faults;
}
