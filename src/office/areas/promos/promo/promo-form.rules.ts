/** Lines of promos and gifts as texts that are typed, and back: nothing that was typed is lost while it is not a number yet. */
import type { GiftLine, GiftValues, OfficeGift, OfficePromo, PromoLine, PromoValues } from '#contract/office/promos.ts';
import type { Locale } from '#contract/values/locale.ts';
import { readNumber, readTyped } from '#contract/values/written-number.ts';

export type PromoSort = 'promo' | 'gift';

export type AnyPromo = OfficePromo | OfficeGift;
export type AnyValues = PromoValues | GiftValues;
/** As the page shows a promo: lines as texts. */
export type PromoForm = Omit<AnyValues, 'lines'> & { readonly lines: readonly FormLine[] };

export interface FormLine {
  readonly row: number;
  readonly kind: GiftLine['kind'];
  readonly code: string;
  /** Pieces. */
  readonly from: string;
  /** Of a promo: euros, or discounts. */
  readonly net: string;
  readonly chain: string;
  /** Of a gift: euros; '' = by pieces. */
  readonly amount: string;
  readonly gift: string;
  readonly giftQuantity: string;
  readonly repeats: boolean;
  readonly own?: PromoLine['own'];
}

export const NEW_LINE: FormLine = {
  row: 0,
  kind: 'article',
  code: '',
  from: '1',
  net: '',
  chain: '',
  amount: '',
  gift: '',
  giftQuantity: '1',
  repeats: false,
};

const written = (value: number | null | undefined, locale: Locale): string =>
  value === null || value === undefined ? '' : locale === 'it' ? String(value).replace('.', ',') : String(value);

export function formLines(lines: ReadonlyArray<PromoLine | GiftLine>, locale: Locale): FormLine[] {
  return lines.map(({ row, kind, code, from, own, ...line }) => ({
    ...NEW_LINE,
    row,
    kind,
    code,
    from: written(from, locale),
    ...('gift' in line
      ? {
          amount: written(line.amount, locale),
          gift: line.gift,
          giftQuantity: written(line.gift_quantity, locale),
          repeats: line.repeats,
        }
      : { net: written(line.net, locale), chain: line.chain }),
    ...(own && { own }),
  }));
}

/** The lines, and the places (from 0) of those whose numbers cannot be read. */
export function wireLines(
  form: readonly FormLine[],
  sort: PromoSort,
  locale: Locale,
): { readonly lines: Array<PromoLine | GiftLine>; readonly faults: ReadonlySet<number> } {
  const faults = new Set<number>();
  const lines = form.map((line, place): PromoLine | GiftLine => {
    const number = (text: string, empty: number | null, isUnitPrice = false): number | null => {
      if (text.trim() === '') return empty;
      const read = isUnitPrice ? readNumber(text) : readTyped(text, locale);
      if (read === undefined || read < 0) faults.add(place);
      return read ?? empty;
    };
    const pieces = (text: string): number => {
      const read = number(text, 1);
      if (read === 0) faults.add(place);
      return read ?? 1;
    };
    const { row, kind, own } = line;
    const shared = { row, from: pieces(line.from), ...(own && { own }) };
    const code = kind === 'cart' ? '' : line.code.trim();
    if (sort === 'gift')
      return {
        ...shared,
        kind,
        code,
        amount: number(line.amount, null),
        gift: line.gift.trim(),
        gift_quantity: pieces(line.giftQuantity),
        repeats: line.repeats,
      };
    return {
      ...shared,
      kind: kind === 'cart' ? 'article' : kind,
      code,
      net: number(line.net, null, true),
      chain: line.chain.trim(),
    };
  });
  return { lines, faults };
}

/** Whom a promo is for, as its field shows it: everybody, the customers of a list, named customers. */
export interface Buyers {
  readonly who: 'all' | 'list' | 'customer';
  /** Code of the list; numbers of customers, one per line. */
  readonly names: string;
}

export function buyersOf(entitled: string): Buyers {
  const colon = entitled.indexOf(':');
  const names = colon < 0 ? '' : entitled.slice(colon + 1);
  if (entitled.startsWith('list:')) return { who: 'list', names };
  if (entitled.startsWith('customer:')) return { who: 'customer', names: names.replaceAll('|', '\n') };
  return { who: 'all', names: '' };
}

export function entitledOf({ who, names }: Buyers): string {
  if (who === 'all') return 'all';
  if (who === 'list') return `list:${names.trim()}`;
  return `customer:${names
    .split(/[^\d]+/)
    .filter(Boolean)
    .join('|')}`;
}

/** Whether a customer or a list is named. */
export const isEntitled = (entitled: string): boolean => /^(all|list:\S+|customer:\d+(\|\d+)*)$/.test(entitled);
