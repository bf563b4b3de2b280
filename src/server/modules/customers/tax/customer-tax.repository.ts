/** SQL of what is known of a customer's taxes (docs/tax.md): one statement, and one more for companies that VIES knows. */
import { plainVatNumber } from '#contract/values/eu-vat-numbers.rules.ts';
import type { Money } from '#contract/values/money.ts';
import type { AgreedExemption } from '#contract/values/vat-exemption.ts';
import { type CustomerTax, isIntraEu, type ViesState } from '#contract/values/vat-treatment.rules.ts';
import type { Queryable } from '#server/platform/db/index.ts';

interface TaxRow {
  vatNumber: string;
  country: string;
  exemption: AgreedExemption;
  splitPayment: boolean;
  intent: null | { protocol: string; receivedOn: string; validFrom: string; validTo: string; plafond: Money };
  used: Money;
}

interface ViesRow {
  state: ViesState;
  on: string | null;
}

/** Of orders here, cancelled ones not counted, and outside of them. `c` is the customer. */
const USED = `c.intent_used + coalesce((select sum(o.intent_amount) from orders o
  where o.client_id = c.client_id and o.intent_protocol = c.intent_protocol and o.intent_protocol <> ''
    and o.status <> 'cancelled'), 0)`;

/** undefined = there is no such customer. */
export async function readCustomerTax(db: Queryable, customerId: number): Promise<CustomerTax | undefined> {
  const [row] = await db.query<TaxRow>(
    'customers.tax',
    `select c.vat_number as "vatNumber", c.country, c.split_payment as "splitPayment",
       jsonb_build_object('nature', c.vat_nature, 'reason', c.vat_reason, 'until', c.vat_exempt_until) as exemption,
       case when c.intent_protocol <> '' then jsonb_build_object('protocol', c.intent_protocol,
         'receivedOn', c.intent_received_on, 'validFrom', c.intent_from, 'validTo', c.intent_to,
         'plafond', c.intent_plafond) end as intent,
       case when c.intent_protocol = '' then 0 else ${USED} end::bigint as used
     from customers c where c.client_id = $1`,
    [customerId],
  );
  if (!row) return undefined;
  const { used, ...tax } = row;
  const intent = tax.intent && { ...tax.intent, left: Math.max(0, tax.intent.plafond - used) };
  return { ...tax, intent, vies: await viesOf(db, row) };
}

async function viesOf(db: Queryable, { vatNumber }: TaxRow): Promise<CustomerTax['vies']> {
  const none = { state: 'unverified', on: null } as const;
  if (!isIntraEu({ vatNumber })) return none;
  const [result] = await db.query<ViesRow>(
    'customers.vies',
    'select state, checked_on as "on" from vies_results where vat_number = $1',
    [plainVatNumber(vatNumber)],
  );
  return result ?? none;
}

/** What is left of the plafond of a declaration; undefined = the customer no longer has that declaration. */
export async function readPlafondLeft(db: Queryable, customerId: number, protocol: string): Promise<Money | undefined> {
  const [row] = await db.query<{ left: Money }>(
    'customers.plafond-left',
    `select greatest(0, c.intent_plafond - (${USED}))::bigint as left
     from customers c where c.client_id = $1 and c.intent_protocol = $2`,
    [customerId, protocol],
  );
  return row?.left;
}

/**
 * Makes all other orders on declarations of this customer wait until the transaction ends, in all processes. A lock of its
 * own, as that of the credit: an import of customers holds their rows for a long time.
 */
export async function lockPlafond(transaction: Queryable, customerId: number): Promise<void> {
  await transaction.query('customers.lock-plafond', `select pg_advisory_xact_lock(hashtext('plafond'), $1)`, [
    customerId,
  ]);
}
