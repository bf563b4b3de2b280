/** Documents of one customer, written as an import would: note → deferred invoice → credit note, deadlines in every state. */
import { numberKey } from '#contract/values/number-key.rules.ts';
import { plainDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';

export interface AddedDocuments {
  readonly noteId: number;
  readonly invoiceId: number;
  readonly creditNoteId: number;
}

const ROWS = [
  ['VITE-8X20', 'Vite testa esagonale M8 x 20', 100, 0.1234, 123_400],
  ['TUBO-PVC', 'Tubo PVC rigido 25 mm', 6, 4.5, 270_000],
] as const;

/** `tag` makes the numbers unlike those of other calls; `today` is the day that the shop's clock says. */
export async function addDocuments(
  db: Database,
  customerId: number,
  tag: string,
  { today = plainDate(new Date(), 'Europe/Rome'), productId = null as number | null, addressCode = 1 } = {},
): Promise<AddedDocuments> {
  const one = async (sql: string, params: readonly unknown[]) =>
    (await db.query<{ id: number }>(null, `${sql} returning id`, params))[0]?.id ?? 0;
  const year = Number(today.slice(0, 4));
  const number = (kind: string) => `${kind}/0012-${tag}`;
  const noteId = await one(
    `insert into delivery_notes (client_id, address_code, number, number_key, year, date, kind, status, carrier, packages, source)
     values ($1, $2, $3, $4, $5, $6::date - 20, 'deferred', 'delivered', 'Corriere Rapido', 3, 'erp')`,
    [customerId, addressCode, number('DT'), numberKey(number('DT')), year, today],
  );
  const invoice = (kind: string, td: string, days: number, sign: string, amounts: readonly number[]) =>
    one(
      `insert into invoices (client_id, address_code, kind, credit, td, number, number_key, year, date, taxable, vat, total, payable,
         reference, source) values ($1, $2, $3, $3 = 'credit_note', $4, $5, $6, $7, $8::date - $9::int, $10, $11, $12, $12, 'Cantiere Nord', 'erp')`,
      [customerId, addressCode, kind, td, number(sign), numberKey(number(sign)), year, today, days, ...amounts],
    );
  const invoiceId = await invoice('deferred', 'TD24', 15, 'FT', [393_400, 86_500, 479_900]);
  const creditNoteId = await invoice('credit_note', 'TD04', 5, 'NC', [100_000, 22_000, 122_000]);
  for (const [index, [carti, description, quantity, net, total]] of ROWS.entries()) {
    const row = [
      customerId,
      (index + 1) * 10,
      index === 0 ? productId : null,
      carti,
      description,
      quantity,
      net,
      total,
    ];
    await db.query(
      null,
      `insert into delivery_note_rows (note_id, client_id, row_id, product_id, carti, description, um, quantity, net, total)
       values ($1, $2, $3, $4, $5, $6, 'PZ', $7, $8, $9)`,
      [noteId, ...row],
    );
    await db.query(
      null,
      `insert into invoice_rows (invoice_id, client_id, row_id, product_id, carti, description, um, quantity, net, total, vat_rate,
         note_number, note_date, note_key) values ($1, $2, $3, $4, $5, $6, 'PZ', $7, $8, $9, 22, $10, $11::date - 20, $12)`,
      [invoiceId, ...row, number('DT'), today, numberKey(number('DT'))],
    );
  }
  await db.query(
    null,
    `insert into invoice_vat (invoice_id, position, rate, taxable, tax, due) values ($1, 1, 22, 393400, 86500, 'I')`,
    [invoiceId],
  );
  await db.query(
    null,
    `insert into document_links (from_kind, from_id, to_kind, to_id, how)
     values ('note', $1, 'invoice', $2, 'row'), ('invoice', $2, 'invoice', $3, 'xml')`,
    [noteId, invoiceId, creditNoteId],
  );
  // part, days from today, amount, open, presented, unpaid
  for (const [part, days, amount, open, presented, unpaid] of [
    [1, -60, 100_000, 0, false, false],
    [2, -10, 100_000, 100_000, false, false],
    [3, -40, 80_000, 80_000, true, true],
    [4, 0, 99_900, 99_900, true, false],
    [5, 30, 100_000, 60_000, false, false],
  ] as const)
    await db.query(
      null,
      `insert into deadlines (client_id, invoice_id, document, document_key, year, part, due_date, amount, open, method, mp, presented, unpaid_on, source)
       values ($1, $2, $3, upper($3), extract(year from $5::date), $4, $5::date + $6::int, $7, $8, $9, $10, $11, case when $12 then $5::date - 30 end, 'erp')`,
      [
        customerId,
        invoiceId,
        number('FT'),
        part,
        today,
        days,
        amount,
        open,
        ...(presented ? ['RiBa', 'MP12'] : ['Bonifico', 'MP05']),
        presented,
        unpaid,
      ],
    );
  await db.query(
    null,
    `insert into deadlines (client_id, invoice_id, document, document_key, year, part, due_date, amount, open, method, source)
     values ($1, $2, $3, upper($3), 2026, 1, null, -122000, -122000, 'Bonifico', 'erp')`,
    [customerId, creditNoteId, number('NC')],
  );
  return { noteId, invoiceId, creditNoteId };
}
