/** SQL of where a customer's electronic invoices are delivered. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface InvoiceDelivery {
  readonly recipient_code: string;
  readonly pec: string;
}

export interface HeldDelivery extends InvoiceDelivery {
  readonly companyName: string;
  readonly vatNumber: string;
}

/** Of an active customer, locked until the transaction ends: two changes wait for each other. */
export async function lockInvoiceDelivery(
  transaction: Queryable,
  customerId: number,
): Promise<HeldDelivery | undefined> {
  const [row] = await transaction.query<HeldDelivery>(
    'customers.lock-invoice-delivery',
    `select recipient_code, pec, company_name as "companyName", vat_number as "vatNumber"
     from customers where client_id = $1 and active for update`,
    [customerId],
  );
  return row;
}

export async function writeInvoiceDelivery(
  transaction: Queryable,
  customerId: number,
  { recipient_code, pec }: InvoiceDelivery,
): Promise<void> {
  await transaction.query(
    'customers.write-invoice-delivery',
    'update customers set recipient_code = $2, pec = $3 where client_id = $1',
    [customerId, recipient_code, pec],
  );
}
