/** What a delivery note must say by law before it gets its number (DPR 472/96, `ddt_fields.csv`; C-FISC-4). */
import type { FaultDetails, InvoicingFault } from './invoicing-refused.ts';
import { missingOfSeller, type Seller } from './issuing-settings.ts';

/** Who the goods go to, as registered. */
export interface BuyerData {
  readonly company_name: string;
  readonly surname: string;
  readonly first_name: string;
  readonly vat_number: string;
  readonly tax_code: string;
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
}

export interface PlannedNote {
  readonly seller: Seller;
  readonly buyer: BuyerData;
  readonly transportBy: TransportBy;
  readonly carrier: string;
  readonly rows: ReadonlyArray<{ readonly code: string; readonly description: string }>;
}

export type TransportBy = 'sender' | 'recipient' | 'carrier';

/** As printed on the note, which is a document in Italian. */
export const TRANSPORT_BY: Readonly<Record<TransportBy, string>> = {
  sender: 'Mittente',
  recipient: 'Destinatario',
  carrier: 'Vettore',
};

export interface NoteFault {
  readonly fault: InvoicingFault;
  readonly details: FaultDetails;
}

/** Columns of the customer that are missing; a person without a VAT number has a tax code instead. */
export function missingOfBuyer(buyer: BuyerData): string[] {
  const name = buyer.company_name || (buyer.surname && buyer.first_name);
  const needed: Readonly<Record<string, string>> = {
    company_name: name,
    vat_number: buyer.vat_number || buyer.tax_code,
    address: buyer.address,
    postal_code: buyer.postal_code,
    city: buyer.city,
  };
  return Object.entries(needed).flatMap(([column, value]) => (value.trim() === '' ? [column] : []));
}

/**
 * The first thing that is missing. Number, day and quantities are the shop's own; the destination is the order's; practice fields
 * (appearance, packages, weight, start) are never required. A carrier is named only when a third party moves the goods.
 */
export function noteFault({ seller, buyer, transportBy, carrier, rows }: PlannedNote): NoteFault | undefined {
  const settings = missingOfSeller(seller);
  if (settings.length > 0) return { fault: 'seller-incomplete', details: { fields: settings } };
  const columns = missingOfBuyer(buyer);
  if (columns.length > 0) return { fault: 'buyer-incomplete', details: { fields: columns } };
  if (transportBy === 'carrier' && carrier === '') return { fault: 'no-carrier', details: {} };
  const nameless = rows.find(({ description }) => description.trim() === '');
  return nameless && { fault: 'row-without-description', details: { row: nameless.code } };
}
