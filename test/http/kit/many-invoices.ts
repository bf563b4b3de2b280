/** Invoices of a customer for tests of lists: numbers, references and deadlines of every sort, packed or not. */
import { numberKey } from '#contract/values/number-key.rules.ts';
import { packInvoices } from '#server/modules/ledger/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { randomFor } from '../../../demo/random.ts';

const REFERENCES = ['', 'PO-1', 'Cantiere "Nord" 100%', "D'Angelo", 'a\\b_c', 'Straße è', 'ORD 43', 'commessa\t12'];

export interface OwnedInvoices {
  readonly db: Database;
  readonly customerId: number;
  readonly addressCodes: readonly number[];
  readonly today: string;
}

/** `today`: plain date. */
export async function addInvoices(
  { db, customerId, addressCodes, today }: OwnedInvoices,
  count: number,
  seed: number,
): Promise<void> {
  const random = randomFor('many invoices', seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const rows = Array.from({ length: count }, (_, n) => {
    const number = pick([`FT/${n}-${seed}`, `${seed}${n}`, `00${n}/A${seed}`, `NC ${n}/${seed}`, `è${n}-${seed}`]);
    const credit = random() < 0.1;
    return {
      address_code: pick([null, ...addressCodes]),
      kind: credit ? 'credit_note' : pick(['invoice', 'deferred']),
      number,
      number_key: numberKey(number),
      days: Math.floor(random() ** 2 * 900),
      reference: pick(REFERENCES),
      cig: pick(['', 'Z123456789']),
      taxable: Math.floor(random() * 1e7),
      due: pick([null, 0, 1, 2, 3]),
    };
  });
  const added = await db.query<{ id: number; number: string; due: number | null }>(
    null,
    `with r as (select * from json_to_recordset($1::json) as r(address_code int, kind text, number text, number_key text, days int,
         reference text, cig text, taxable bigint, due int)),
       i as (insert into invoices (client_id, address_code, kind, credit, number, number_key, year, date, reference, cig, taxable, vat,
           total, payable, source)
         select $2, address_code, kind, kind = 'credit_note', number, number_key, extract(year from $3::date - days), $3::date - days,
           reference, cig, taxable, 0, taxable + 5, taxable + 5, 'erp' from r returning id, number, date)
     select i.id, i.number, r.due from i join r using (number)`,
    [JSON.stringify(rows), customerId, today],
  );
  // No deadline, all paid, to expire, expired, in part paid.
  await db.query(
    null,
    `insert into deadlines (client_id, invoice_id, document, document_key, year, due_date, amount, open, source)
     select $2, id, number, number, 2026, $3::date + case when due = 2 then -5 else 20 end, 1000,
       case due when 0 then 0 when 3 then 400 else 1000 end, 'erp'
     from json_to_recordset($1::json) as r(id int, number text, due int) where due is not null`,
    [JSON.stringify(added), customerId, today],
  );
}

export const pack = (db: Database) => db.transaction((transaction) => packInvoices(transaction, 'wait'));

/** undefined = the customer's invoices are not packed. */
export async function packedOf(db: Database, customerId: number) {
  const [row] = await db.query<{ version: number; changes: number }>(
    null,
    `select version, (select count(*) from invoice_changes where client_id = $1)::int as changes from packed_invoices
     where client_id = $1`,
    [customerId],
  );
  return row;
}

export async function unpack(db: Database): Promise<void> {
  for (const table of ['packed_invoices', 'packed_invoice_words', 'invoice_changes'])
    await db.query(null, `delete from ${table}`);
}

/** The database's day in Italy. */
export async function dayOfShop(db: Database): Promise<string> {
  const [row] = await db.query<{ day: string }>(null, `select (now() at time zone 'Europe/Rome')::date::text as day`);
  return row?.day ?? '';
}
