/** Whose a document is: the shop's number of the customer, or VAT number and tax code as other systems know them (C-DOC-5). */
import { type Cell, orNull, text, whole } from '../../cells.ts';
import { type RowPlace, refuse } from '../../import-rows.ts';
import type { ImportRun } from '../../import-run.ts';
import type { ImportTable } from '../../import-table.ts';
import { bare } from '../fatturapa/buyer-numbers.rules.ts';
import { findBuyers } from '../fatturapa/buyers.ts';
import { customerId } from '../references.ts';

/** VAT number and tax code count before the number, which then distinguishes several customers with them. */
export const CUSTOMER_COLUMNS = {
  customer: orNull(whole(1, 2_000_000_000)),
  customer_vat: text(30),
  customer_tax_code: text(30),
  customer_recipient: text(7),
} satisfies Record<string, Cell<unknown>>;

export interface NamedCustomer {
  readonly customer: number | null | undefined;
  readonly customer_vat: string | undefined;
  readonly customer_tax_code: string | undefined;
  readonly customer_recipient: string | undefined;
}

/** Reads customers by their tax numbers, once per import, where a table names them so. */
export async function knowBuyers(run: ImportRun, { columns }: ImportTable): Promise<void> {
  if (columns.includes('customer_vat') || columns.includes('customer_tax_code'))
    run.known.findBuyer ??= await findBuyers(run.db);
}

/** @throws CellRefused `unknown-customer`, `merged-customer`, `required` where the row names nobody. */
export function documentCustomer(run: ImportRun, named: NamedCustomer, place: RowPlace): number {
  const {
    customer,
    customer_vat: vatText = '',
    customer_tax_code: taxText = '',
    customer_recipient: recipient = '',
  } = named;
  const [vat, tax] = [bare(vatText), bare(taxText)];
  if (vat === '' && tax === '') {
    if (customer === null) refuse('required', 'customer');
    return customerId(run, customer);
  }
  const column = vat === '' ? 'customer_tax_code' : 'customer_vat';
  const found = run.known.findBuyer?.({
    vat,
    tax,
    country: /^[A-Z]{2}/.exec(vatText.toUpperCase())?.[0] ?? '',
    reference: customer == null ? '' : String(customer),
    recipient: recipient.toUpperCase(),
  });
  if (!found?.customerId) return refuse('unknown-customer', column);
  const { among: count, number, customerId: id } = found;
  if (count !== undefined)
    run.log.warn({ ...place, column, value: number, code: 'several-buyers', details: { count, number, customer: id } });
  return customerId(run, id, column);
}
