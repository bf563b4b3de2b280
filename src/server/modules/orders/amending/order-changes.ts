/** What an amendment changed of an order, as kept in its timeline, and the sentences that customer and staff read. */
import type { Locale } from '#contract/values/locale.ts';
import { formatEuro, type Money, moneyToNumber, splitPrice } from '#contract/values/money.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import { italianDate } from '../history/order-places.ts';
import { quantityText } from '../mail-quantity.ts';

export interface RowChange {
  readonly row: number;
  readonly carti: string;
  readonly name: Readonly<Record<Locale, string>>;
  readonly um: string;
  readonly gift: boolean;
  /** Pieces; 0 = the row was not there, or is gone. */
  readonly from: number;
  readonly to: number;
  /** Net unit price, when it changed for a row that stays. */
  readonly net: { readonly from: Money; readonly to: Money } | null;
}

export interface OrderChanges {
  readonly rows: readonly RowChange[];
  /** Plain dates, null = as soon as possible; left out = unchanged. */
  readonly day?: { readonly from: string | null; readonly to: string | null };
  readonly window?: { readonly from: string; readonly to: string };
  readonly destination?: { readonly from: string; readonly to: string };
  /** Totals of the document, when they changed. */
  readonly total?: { readonly from: Money; readonly to: Money };
}

const WORDS = {
  it: {
    added: 'aggiunto',
    removed: 'rimosso',
    gift: 'omaggio',
    price: 'prezzo netto',
    day: 'Giorno',
    soon: 'appena possibile',
    window: 'Fascia di ritiro',
    destination: 'Destinazione',
    total: 'Totale documento',
  },
  en: {
    added: 'added',
    removed: 'removed',
    gift: 'free of charge',
    price: 'net price',
    day: 'Day',
    soon: 'as soon as possible',
    window: 'Pickup window',
    destination: 'Destination',
    total: 'Total',
  },
} as const;

/** Label and sentence of each change; the label of a row is its code. `amounts`: for people who may see them (C-OFF-5). */
export function changeLines(changes: OrderChanges, locale: Locale, amounts = true): Array<readonly [string, string]> {
  const words = WORDS[locale];
  const day = (date: string | null) => (date === null ? words.soon : italianDate(date));
  const arrow = (part: { readonly from: string; readonly to: string }) => `${part.from} → ${part.to}`;
  const { rows, day: days, window, destination, total } = changes;
  return [
    ...rows.map((row) => [row.carti, rowSentence(row, locale, amounts)] as const),
    ...(days ? [[words.day, arrow({ from: day(days.from), to: day(days.to) })] as const] : []),
    ...(window ? [[words.window, arrow(window)] as const] : []),
    ...(destination ? [[words.destination, arrow(destination)] as const] : []),
    ...(total && amounts
      ? [[words.total, arrow({ from: euro(total.from, locale), to: euro(total.to, locale) })] as const]
      : []),
  ];
}

/** `VT933: 10 pz → 5 pz` */
export const changeSentences = (changes: OrderChanges, locale: Locale, amounts = true): string[] =>
  changeLines(changes, locale, amounts).map(([label, text]) => `${label}: ${text}`);

const euro = (amount: Money, locale: Locale) => formatEuro(moneyToNumber(amount), locale);

function unitPrice(amount: Money, locale: Locale): string {
  const { major, minor } = splitPrice(moneyToNumber(amount), locale);
  return `€\u00a0${major}${minor}`;
}

function rowSentence({ name, um, gift, from, to, net }: RowChange, locale: Locale, amounts: boolean): string {
  const words = WORDS[locale];
  const pieces = (quantity: number) => quantityText(quantity, um, locale);
  const what = from === 0 ? `${words.added}, ${pieces(to)}` : to === 0 ? words.removed : '';
  const quantity = what === '' && from !== to ? `${pieces(from)} → ${pieces(to)}` : what;
  const price = net && amounts ? `${words.price} ${unitPrice(net.from, locale)} → ${unitPrice(net.to, locale)}` : '';
  const said = [quantity, price, gift ? words.gift : ''].filter(Boolean).join(', ');
  return `${unbrokenName(name[locale])}, ${said}`;
}
