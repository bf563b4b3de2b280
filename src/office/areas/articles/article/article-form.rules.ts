/** The values of an article as texts that are typed, and back: nothing that was typed is lost while it is not a number yet. */
import type { ArticleField, ArticleValues } from '#contract/office/articles.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber, parseMoney } from '#contract/values/money.ts';
import { readNumber } from '#contract/values/written-number.ts';

export interface PackagingForm {
  readonly code: string;
  readonly um: string;
  readonly quantity: string;
  readonly default: boolean;
  readonly smallest: boolean;
}

/** Numbers as typed; lists of codes with one per line. */
export type ArticleForm = Omit<
  ArticleValues,
  'vat' | 'min_quantity' | 'max_quantity' | 'packagings' | 'eans' | 'related' | 'alternatives' | 'cost' | 'floor_margin'
> & {
  readonly vat: string;
  readonly min_quantity: string;
  readonly max_quantity: string;
  readonly packagings: readonly PackagingForm[];
  readonly eans: string;
  readonly related: string;
  readonly alternatives: string;
  /** Euros. Empty too for those who may not see them: what is not changed is not sent. */
  readonly cost: string;
  readonly floor_margin: string;
};

const numberText = (value: number | null | undefined, locale: Locale): string =>
  value === null || value === undefined ? '' : locale === 'it' ? String(value).replace('.', ',') : String(value);

export function formOf(values: ArticleValues, locale: Locale): ArticleForm {
  return {
    ...values,
    vat: String(values.vat),
    min_quantity: numberText(values.min_quantity, locale),
    max_quantity: numberText(values.max_quantity, locale),
    packagings: values.packagings.map((one) => ({ ...one, quantity: numberText(one.quantity, locale) })),
    eans: values.eans.join('\n'),
    related: values.related.join('\n'),
    alternatives: values.alternatives.join('\n'),
    cost: numberText(values.cost == null ? null : moneyToNumber(values.cost), locale),
    floor_margin: numberText(values.floor_margin, locale),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export type FormFault = 'number' | 'whole' | 'negative' | 'floor';

/** Ten-thousandths; null = not known, undefined = it is no amount. */
export const costOf = (text: string): number | null | undefined =>
  text.trim() === '' ? null : parseMoney(text.trim());

/** Percent with one decimal at most, below 100; null = none, undefined = it is none of these. */
export function floorOf(text: string): number | null | undefined {
  const read = text.trim() === '' ? null : readNumber(text.replace(/%\s*$/, ''));
  if (read === null || read === undefined) return read;
  return read >= 0 && read <= 99.9 && Number.isInteger(Math.round(read * 1e6) / 1e5) ? read : undefined;
}

/** The values of the fields that were changed, and the fields that cannot be read. */
export function valuesOf(form: Partial<ArticleForm>): {
  readonly values: Partial<ArticleValues>;
  readonly faults: Partial<Record<ArticleField, FormFault>>;
} {
  const {
    vat,
    min_quantity: least,
    max_quantity: most,
    packagings,
    eans,
    related,
    alternatives,
    cost,
    floor_margin: floor,
    ...texts
  } = form;
  const values: Partial<ArticleValues> = { ...texts };
  const faults: Partial<Record<ArticleField, FormFault>> = {};
  if (vat !== undefined) {
    const read = readNumber(vat);
    if (read === undefined || !Number.isInteger(read)) faults.vat = 'whole';
    else values.vat = read;
  }
  for (const [field, text] of [
    ['min_quantity', least],
    ['max_quantity', most],
  ] as const) {
    if (text === undefined) continue;
    const read = text.trim() === '' ? null : readNumber(text);
    if (read === undefined) faults[field] = 'number';
    else values[field] = read;
  }
  if (cost !== undefined) {
    const read = costOf(cost);
    if (read === undefined) faults.cost = 'number';
    else if (read !== null && read < 0) faults.cost = 'negative';
    else values.cost = read;
  }
  if (floor !== undefined) {
    const read = floorOf(floor);
    if (read === undefined) faults.floor_margin = 'floor';
    else values.floor_margin = read;
  }
  if (packagings !== undefined) {
    const read = packagings.map((one) => ({
      ...one,
      um: one.um.trim() || one.code,
      quantity: readNumber(one.quantity),
    }));
    if (read.some(({ quantity }) => quantity === undefined || quantity <= 0)) faults.packagings = 'number';
    else values.packagings = read.map((one) => ({ ...one, quantity: one.quantity ?? 0 }));
  }
  if (eans !== undefined) values.eans = linesOf(eans);
  if (related !== undefined) values.related = linesOf(related);
  if (alternatives !== undefined) values.alternatives = linesOf(alternatives);
  return { values, faults };
}
