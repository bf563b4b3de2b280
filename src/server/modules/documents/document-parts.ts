/** Parts shared by printed orders and carts: the shop's head, the customer, numbers in the document's language. */
import type { Packaging } from '#contract/endpoints/article.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Customer } from '../customers/index.ts';
import { ECO_WORDS, type EcoPart, ecoByKind } from '../pricing/index.ts';
import { DOCUMENT_WORDS } from './document-words.ts';
import { packsOf } from './packs-text.rules.ts';
import type { PrintedBlock, PrintedDocument, PrintedFact, PrintedRow } from './printed-document.ts';
import { figure } from './quantity-text.ts';

export interface ShopHead {
  readonly name: string;
  readonly contacts: { readonly phone: string; readonly email: string; readonly address: string };
  /** Empty = not printed. */
  readonly vatNumber: string;
  /** Orders and carts say that the contribution for packaging is paid; left out: they do not. */
  readonly conai?: boolean;
  /** A PNG and its printed size. */
  readonly logo: { readonly png: Uint8Array; readonly width: number; readonly height: number } | null;
}

/** Article id → its packagings today; articles that no longer exist are absent. */
export type PackagingsOf = (articleIds: readonly number[]) => Promise<ReadonlyMap<number, readonly Packaging[]>>;

export function shopHead({ name, contacts, vatNumber, logo }: ShopHead, locale: Locale): PrintedDocument['shop'] {
  const reach = [contacts.phone, contacts.email].filter(Boolean).join(' · ');
  const tax = vatNumber && DOCUMENT_WORDS[locale].vatNumber(vatNumber);
  return {
    name,
    lines: [contacts.address, reach, tax].filter(Boolean),
    logo: logo && { png: Buffer.from(logo.png).toString('base64'), width: logo.width, height: logo.height },
  };
}

/** What is printed of a customer. */
export type PrintedCustomer = Pick<
  Customer,
  'customerId' | 'companyName' | 'vatNumber' | 'taxCode' | 'address' | 'postalCode' | 'city' | 'province'
>;

export function customerBlock(customer: PrintedCustomer, locale: Locale): PrintedBlock {
  const words = DOCUMENT_WORDS[locale];
  const { companyName, vatNumber, taxCode } = customer;
  return {
    title: words.customer,
    lines: [
      companyName,
      customer.address,
      placeOf(customer),
      vatNumber && words.vatNumber(vatNumber),
      taxCode && taxCode !== vatNumber && words.taxCode(taxCode),
      words.customerCode(customer.customerId),
    ].filter(Boolean) as string[],
  };
}

export interface Place {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly province: string;
  readonly postalCode: string;
  readonly phone: string;
}

export function destinationBlock(place: Place, locale: Locale): PrintedBlock {
  const words = DOCUMENT_WORDS[locale];
  const { name, street, phone } = place;
  return {
    title: words.destination,
    lines: [name, street, placeOf(place), phone && words.phone(phone)].filter(Boolean) as string[],
  };
}

/** Goods are collected at the shop. */
export function pickupBlock(shop: ShopHead, locale: Locale): PrintedBlock {
  return { title: DOCUMENT_WORDS[locale].pickup, lines: [shop.name, shop.contacts.address].filter(Boolean) };
}

/** Only those with a value. */
export function facts(...given: readonly PrintedFact[]): PrintedFact[] {
  return given.filter(({ value }) => value !== '');
}

export const fact = (label: string, value: string): PrintedFact => ({ label, value });

/** Remarks of a row: its promo, the buyer's note. */
export function remarks(...given: ReadonlyArray<string | undefined>): string {
  return given.filter(Boolean).join(' · ');
}

/** `2 CF da 100 pz`; empty for loose pieces. `um` is a word of `locale`. */
export function packsText(
  quantity: number,
  packagings: readonly Packaging[] | undefined,
  um: string,
  locale: Locale,
): string {
  const found = packsOf(quantity, packagings ?? []);
  if (!found) return '';
  return DOCUMENT_WORDS[locale].packs(figure(found.packs, locale), found.code, figure(found.pieces, locale), um);
}

function placeOf({ postalCode, city, province }: Pick<Place, 'postalCode' | 'city' | 'province'>): string {
  return [postalCode, city, province && `(${province})`].filter(Boolean).join(' ');
}

/** A row, and below it the contributions of its pieces: rows of their own that no discount touches (C-FISC 9.11). */
export const withEco = (row: PrintedRow, parts: readonly EcoPart[], locale: Locale): PrintedRow[] => [
  row,
  ...parts.map(({ kind, unit, total }) => ({
    ...row,
    ...UNNAMED,
    name: ECO_WORDS[kind][locale],
    gross: unit,
    net: unit,
    total,
  })),
];

const UNNAMED = { code: '', packs: '', basePrice: '', remark: '', chain: '' };

/** By kind, among the totals. */
export function printedEcoSums(
  rows: Iterable<readonly EcoPart[]>,
  locale: Locale,
): Pick<PrintedDocument['totals'], 'eco'> {
  const sums = ecoByKind(rows);
  return sums.length === 0 ? {} : { eco: sums.map(({ kind, total }) => ({ label: ECO_WORDS[kind][locale], total })) };
}
