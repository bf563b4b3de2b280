/** SQL of the export of customers: each with its tax data and what VIES said about its number, as `customers.csv` has them. */
import { plainVatNumber } from '#contract/values/eu-vat-numbers.rules.ts';
import { type Money, moneyToNumber } from '#contract/values/money.ts';
import { termsText } from '#contract/values/payment-terms.rules.ts';
import type { PaymentTerms } from '#contract/values/payment-terms.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/** In the order of the file; the names are those of the import. */
export const CUSTOMER_COLUMNS = [
  'code',
  'company_name',
  'surname',
  'first_name',
  'tax_code',
  'vat_number',
  'recipient_code',
  'pec',
  'address',
  'city',
  'province',
  'postal_code',
  'phone',
  'fax',
  'email',
  'price_list',
  'payment_methods',
  'payment_terms',
  'iban',
  'bank_abi',
  'bank_cab',
  'port',
  'vector',
  'agent',
  'discount',
  'credit_limit',
  'minimum_order',
  'vat_nature',
  'vat_reason',
  'vat_exempt_until',
  'country',
  'split_payment',
  'intent_protocol',
  'intent_received_on',
  'intent_from',
  'intent_to',
  'intent_plafond',
  'intent_used',
  'vies_state',
  'vies_on',
  'vies_consultation',
  'active',
] as const;
type CustomerColumn = (typeof CUSTOMER_COLUMNS)[number];

const MONEY = ['credit_limit', 'minimum_order', 'intent_plafond', 'intent_used'] as const;

type StoredRow = Record<
  Exclude<CustomerColumn, `vies_${string}` | 'payment_methods' | 'payment_terms' | (typeof MONEY)[number]>,
  unknown
> &
  Record<(typeof MONEY)[number], Money | null> & {
    readonly code: number;
    readonly vat_number: string;
    readonly payment_methods: readonly string[];
    readonly payment_terms: PaymentTerms | null;
  };

interface ViesRow {
  readonly vatNumber: string;
  readonly state: string;
  readonly on: string;
  readonly consultation: string;
}

const PAGE = 2000;

/** Active customers by code, in parts: the cells of a line in the order of the columns. */
export async function* exportedCustomers(db: Queryable): AsyncGenerator<string[][]> {
  let after = 0;
  for (;;) {
    const rows = await db.query<StoredRow>(
      'customers.export',
      `select c.client_id as code, c.company_name, c.surname, c.first_name, c.tax_code, c.vat_number, c.recipient_code, c.pec,
         c.address, c.city, c.province, c.postal_code, c.phone, c.fax, c.email, l.code as price_list, c.payment_methods, c.payment_terms, c.iban,
         c.bank_abi, c.bank_cab, c.port,
         c.vector, a.code as agent, c.discount, c.credit_limit, c.minimum_order, c.vat_nature, c.vat_reason,
         c.vat_exempt_until, c.country, c.split_payment, c.intent_protocol, c.intent_received_on, c.intent_from, c.intent_to,
         c.intent_plafond, c.intent_used
       from customers c left join price_lists l on l.id = c.price_list_id left join agents a on a.id = c.agent_id
       where c.active and c.client_id > $1 order by c.client_id limit ${PAGE}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    const vies = await readVies(db, rows);
    yield rows.map((row) => lineOf(row, vies.get(plainVatNumber(row.vat_number))));
    after = last.code;
  }
}

async function readVies(db: Queryable, rows: readonly StoredRow[]): Promise<Map<string, ViesRow>> {
  const numbers = rows.map(({ vat_number }) => plainVatNumber(vat_number)).filter((number) => number !== '');
  const found = await db.query<ViesRow>(
    'customers.export-vies',
    `select vat_number as "vatNumber", state, checked_on as "on", consultation from vies_results
     where vat_number = any($1::text[]) and state in ('valid', 'not-enrolled') and checked_on is not null`,
    [numbers],
  );
  return new Map(found.map((row) => [row.vatNumber, row]));
}

function lineOf(row: StoredRow, vies: ViesRow | undefined): string[] {
  const money = Object.fromEntries(
    MONEY.map((column) => {
      const amount = row[column];
      return [column, amount === null ? null : moneyToNumber(amount)];
    }),
  );
  const cells: Record<CustomerColumn, unknown> = {
    ...row,
    ...money,
    payment_methods: row.payment_methods.join('|'),
    payment_terms: row.payment_terms && termsText(row.payment_terms, 'it'),
    split_payment: row.split_payment === true ? '1' : '0',
    vies_state: vies?.state,
    vies_on: vies?.on,
    vies_consultation: vies?.consultation,
    // Only active ones are written.
    active: '1',
  } as Record<CustomerColumn, unknown>;
  return CUSTOMER_COLUMNS.map((column) => String(cells[column] ?? ''));
}
