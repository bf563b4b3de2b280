/**
 * Text of the QR code of a bank transfer, as the European Payments Council defines it (EPC069-12, version 002): an app of
 * a bank fills the form from it. Pure.
 */

export interface Transfer {
  name: string;
  iban: string;
  bic: string;
  /** Euros. */
  amount: number;
  reason: string;
}

const NAME_MAX = 70;
const REASON_MAX = 140;
const AMOUNT_MAX = 999_999_999.99;

/** Undefined if the amount is none that a transfer can have. */
export function sepaCode({ name, iban, bic, amount, reason }: Transfer): string | undefined {
  if (!(amount >= 0.01 && amount <= AMOUNT_MAX)) return undefined;
  const line = (text: string, length: number) => text.replace(/\s+/g, ' ').trim().slice(0, length);
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic.replace(/\s/g, ''),
    line(name, NAME_MAX),
    iban.replace(/\s/g, ''),
    `EUR${amount.toFixed(2)}`,
    '',
    '',
    line(reason, REASON_MAX),
  ].join('\n');
}

/** An IBAN in groups of four, as people read it. */
export const groupedIban = (iban: string): string => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
