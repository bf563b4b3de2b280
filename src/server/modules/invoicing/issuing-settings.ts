/** What the shop has to say about itself and its documents before it can issue any (C-FISC-4). */
import type { Money } from '#contract/values/money.ts';

export interface Seller {
  readonly name: string;
  /** Eleven digits; empty = not set. */
  readonly vatNumber: string;
  readonly taxCode: string;
  /** RegimeFiscale: `RF01`. */
  readonly regime: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly province: string;
  readonly phone: string;
  readonly email: string;
  /** Company register; null = none is written. */
  readonly rea: {
    readonly office: string;
    readonly number: string;
    readonly capital: Money;
    readonly shareholders: '' | 'SU' | 'SM';
    readonly liquidation: 'LN' | 'LS';
  } | null;
  /** For transfers; empty = none. */
  readonly iban: string;
  readonly bank: string;
}

export interface IssuingSettings {
  /** `none`: the ERP issues. `courtesy`: delivery notes, and invoices as pro forma alone. `fatturapa`: everything. */
  readonly issue: 'none' | 'courtesy' | 'fatturapa';
  readonly seller: Seller;
  readonly series: {
    readonly notes: string;
    readonly invoices: string;
    readonly deferred: string;
    readonly creditNotes: string;
  };
  /** Invoices say that the contribution for packaging is paid. */
  readonly conai: boolean;
  /** Ordinary VAT in percent. */
  readonly vat: number;
  readonly stamp: { readonly charged: boolean; readonly withN1: boolean };
  /** Per receipt; 0 = none. */
  readonly ribaFee: Money;
  /** Days of a transfer for customers without terms of their own. */
  readonly transferDays: number;
}

/** Names of the settings that are missing for any document. */
export function missingOfSeller({ vatNumber, street, postalCode, city, name }: Seller): string[] {
  const needed: Readonly<Record<string, string>> = {
    'seller.name': name,
    vatNumber,
    'seller.street': street,
    'seller.postalCode': postalCode,
    'seller.city': city,
  };
  return Object.entries(needed).flatMap(([setting, value]) => (value === '' ? [setting] : []));
}
