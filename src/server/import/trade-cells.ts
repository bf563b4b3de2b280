/** Cells with rules of the trade: money, discount chains, barcodes, URLs. */

import { readGtin } from '#contract/values/gtin.rules.ts';
import { isBankCode, isIban, plainIban } from '#contract/values/iban.rules.ts';
import { isSdiMailbox } from '#contract/values/invoice-delivery.rules.ts';
import { type Money, moneyFromNumber } from '#contract/values/money.ts';
import { termsOfText } from '#contract/values/payment-terms.rules.ts';
import type { PaymentTerms } from '#contract/values/payment-terms.ts';
import { isRecipientCode } from '#contract/values/tax-numbers.ts';
import { VAT_NATURES } from '#contract/values/vat-exemption.ts';
import { isProtocolOfIntent } from '#contract/values/vat-treatment.rules.ts';
import { readNumber } from '#contract/values/written-number.ts';
import { type Cell, custom, whole } from './cells.ts';
import { CellRefused } from './import-failure.ts';

const MAX_EUROS = 100_000_000;

/**
 * An amount in euros as written; the caller divides by "per 100" before it becomes Money, so that no precision is lost.
 */
export function euros(empty?: number | null): Cell<number | null> {
  return {
    empty,
    parse(value) {
      const amount = readNumber(value);
      if (amount === undefined) throw new CellRefused('not-a-number');
      if (amount < 0) throw new CellRefused('negative');
      if (amount > MAX_EUROS) throw new CellRefused('out-of-range', { min: 0, max: MAX_EUROS });
      return amount;
    },
  };
}

/** Euros for `per` pieces → Money per piece, rounded half away from zero to 4 decimals (C-SET-3). */
export function moneyPerPiece(amount: number, per: number): Money {
  // Whole ten-thousandths first: 1.2 per 100 is 12000 / 100 = 120 exactly, with no binary fraction in between.
  const whole = moneyFromNumber(amount);
  if (whole === undefined || per <= 0) throw new CellRefused('not-a-number');
  return Math.floor(whole / per + 0.5 + 1e-9);
}

/** Number of pieces whose price is shown beside the unit price: 100; `pack`, stored as 0, for the default packaging. */
export const priceBase: Cell<number> = {
  empty: 1,
  parse: (value) => (/^pack$/i.test(value) ? 0 : whole(1, 1_000_000).parse(value)),
};

/**
 * Whether the price per piece is exact: not for `12,345` per 1000, which is 0,012345 per piece and stored as 0,0123.
 */
export function isWholePerPiece(amount: number, per: number): boolean {
  return Math.abs((moneyFromNumber(amount) ?? 0) / per - moneyPerPiece(amount, per)) < 1e-9;
}

export function money(empty?: Money | null): Cell<Money | null> {
  return { empty, parse: (value) => moneyPerPiece(euros().parse(value) ?? 0, 1) };
}

/** Percent of the net price with one decimal, `22,5` or `22.5 %`; empty = none is asked for. */
export const floorMargin: Cell<number | null> = {
  empty: null,
  parse(value) {
    const percent = readNumber(value.replace(/\s*%$/, ''));
    if (percent === undefined) throw new CellRefused('not-a-number');
    if (percent < 0 || percent > 99.9) throw new CellRefused('out-of-range', { min: 0, max: 99.9 });
    return Math.round(percent * 10) / 10;
  },
};

const MAX_STEPS = 6;

/**
 * `50 + 10% + 2,5` → `50+10+2.5`; negative steps are surcharges, written `50+-3` or `50-3` (C-PRICE-1). The result is
 * what pricing parses: at most two decimals, nothing above 100.
 */
export function chain(empty: string | undefined = ''): Cell<string> {
  return custom((value) => {
    const compact = value.replace(/[\s%]/g, '').replaceAll(',', '.');
    const steps = compact.replaceAll(/(?<=\d)-/g, '+-').split('+');
    const readable = (step: string) => /^-?\d{1,4}(\.\d{1,2})?$/.test(step) && Number(step) <= 100;
    if (steps.length > MAX_STEPS || !steps.every(readable)) throw new CellRefused('bad-chain');
    return steps.join('+');
  }, empty);
}

/** `gtin.rules.ts`. */
export const ean: Cell<string> = custom((value) => {
  const read = readGtin(value);
  if ('gtin' in read) return read.gtin;
  throw new CellRefused(read.fault, read.digit === undefined ? {} : { digit: read.digit });
});

export function email(empty?: ''): Cell<string> {
  return custom((value) => {
    if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(value) || value.length > 200)
      throw new CellRefused('bad-email');
    return value.toLowerCase();
  }, empty);
}

/** Certified e-mail of a customer; a mailbox of SdI is refused (check 00330); empty = none. */
export function pec(): Cell<string> {
  const { parse } = email();
  return custom((value) => {
    const address = parse(value);
    if (isSdiMailbox(address)) throw new CellRefused('sdi-mailbox');
    return address;
  }, '');
}

/** Recipient code of electronic invoices: 7 characters, 6 for a public body; empty = none. */
export function recipientCode(): Cell<string> {
  return custom((value) => {
    const code = value.toUpperCase();
    if (!isRecipientCode(code)) throw new CellRefused('bad-recipient-code');
    return code;
  }, '');
}

/** ISO code of a country, or the prefix of its VAT numbers: `DE`, `EL` → `GR`; empty = by the VAT number, else Italy. */
export const country: Cell<string> = custom((value) => {
  const code = value.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw new CellRefused('bad-country');
  return code === 'EL' ? 'GR' : code;
}, '');

/** Protocol of a declaration of intent; empty = none. */
export const intentProtocol: Cell<string> = custom((value) => {
  const protocol = value.replace(/\s/g, '').replace('/', '-');
  if (!isProtocolOfIntent(protocol)) throw new CellRefused('bad-protocol');
  return protocol;
}, '');

/** IBAN of a customer, with its check digits; empty = none. */
export const iban: Cell<string> = custom((value) => {
  const plain = plainIban(value);
  if (!isIban(plain)) throw new CellRefused('bad-iban');
  return plain;
}, '');

/** ABI or CAB; spreadsheets take zeros in front off. */
export const bankCode: Cell<string> = custom((value) => {
  const code = value.padStart(5, '0');
  if (!isBankCode(code)) throw new CellRefused('bad-bank-code');
  return code;
}, '');

/** A customer's own terms of payment: `RiBa 30/60 gg DFFM`; empty = as the method of the order says. */
export const paymentTerms: Cell<PaymentTerms | null> = custom<PaymentTerms | null>((value) => {
  const terms = termsOfText(value);
  if (!terms) throw new CellRefused('bad-terms');
  return terms;
}, null);

/** Why a customer or an article has no VAT, as a FatturaPA code: `N3.5`; empty = normal VAT. */
export const vatNature: Cell<string> = custom((value) => {
  const nature = value.toUpperCase();
  if (!Object.hasOwn(VAT_NATURES, nature))
    throw new CellRefused('not-one-of', { choices: Object.keys(VAT_NATURES).join(', ') });
  return nature;
}, '');

/** A path of ours (`/shop?…`) or a web URL; never a script. */
export function url(empty?: ''): Cell<string> {
  return custom((value) => {
    if (value.length > 1000) throw new CellRefused('too-long', { max: 1000 });
    if (!/^(https?:\/\/[^\s]+|\/(?!\/)[^\s]*|#[^\s]*)$/i.test(value)) throw new CellRefused('bad-url');
    return value;
  }, empty);
}
