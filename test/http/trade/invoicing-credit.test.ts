/** Credit notes, files and receipts of documents that the shop issues itself (C-FISC-4, C-FISC-5). */
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invoicing } from '#server/modules/invoicing/index.ts';
import { acceptedOrder, faultOf, HAND, type IssuingFixtures, issuingOf, REGISTERED } from './invoicing-fixtures.ts';
import { euro, ROSSI, VERDI, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
let issuing: IssuingFixtures;
let invoicing: Invoicing;

beforeAll(async () => {
  await trade().change(REGISTERED);
  issuing = issuingOf(trade().db, () => trade().clock.now);
  invoicing = issuing.invoicing;
  at('2027-02-01');
});
afterAll(() => issuing.close());

const order = (...given: Parameters<typeof acceptedOrder> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  acceptedOrder(trade(), issuing.admin, ...given);
const query = <T>(sql: string, params: readonly unknown[] = []) => trade().db.query<T>(null, sql, params);
const at = (day: string) => {
  trade().clock.now = new Date(`${day}T10:00:00Z`);
};
const fileOf = (fileName: string) => readFileSync(join(issuing.folder, 'out', fileName), 'utf8');

interface StoredInvoice {
  id: number;
  kind: string;
  td: string;
  taxable: number;
  total: number;
  sdi_state: string;
}
const stored = async (number: string) =>
  (
    await query<StoredInvoice>('select id, kind, td, taxable, total, sdi_state from invoices where number = $1', [
      number,
    ])
  )[0];

describe('credit notes (C-FISC-5)', () => {
  test('of the whole invoice: the same amounts, linked, a credit among the deadlines; then nothing is left', async () => {
    at('2027-02-01');
    const sent = await order(ROSSI, { DADO: 7, LIBRO: 3 }, { payment_method: 'bank_transfer' });
    const { invoice, note: issuedNote } = await invoicing.noteAndInvoice({ order: sent.number, hand: HAND });
    expect(await faultOf(invoicing.credit({ invoice: invoice.number, day: '2027-01-31' }))).toMatchObject({
      fault: 'day-before-document',
    });
    const credit = await invoicing.credit({ invoice: invoice.number, reason: 'Reso merce', again: true });
    const found = await stored(credit.number);
    expect(found).toMatchObject({ kind: 'credit_note', td: 'TD04', total: invoice.total });
    expect(await query('select amount, open from deadlines where invoice_id = $1', [found?.id])).toEqual([
      { amount: -invoice.total, open: -invoice.total },
    ]);
    await invoicing.transmit();
    const xml = fileOf(credit.fileName);
    expect(xml).toContain('<Causale>Reso merce</Causale>');
    expect(xml.replaceAll(/\s/g, '')).toContain(
      `<DatiFattureCollegate><IdDocumento>${invoice.number}</IdDocumento><Data>2027-02-01</Data>`,
    );
    expect(await faultOf(invoicing.credit({ invoice: invoice.number }))).toMatchObject({ fault: 'nothing-left' });
    // The invoice was wrong, not the delivery: its note is invoiced again.
    expect(credit.reopened).toEqual([issuedNote.number]);
    const again = await invoicing.invoice({ notes: [issuedNote.number] });
    expect(again.total).toBe(invoice.total);
  });

  test('of some pieces; two at once never credit more than was invoiced', async () => {
    at('2027-02-01');
    const sent = await order(ROSSI, { DADO: 10 }, { payment_method: 'bank_transfer' });
    const { invoice } = await invoicing.noteAndInvoice({ order: sent.number, hand: HAND });
    const six = () => invoicing.credit({ invoice: invoice.number, pieces: new Map([[1, 6]]) });
    const both = await Promise.allSettled([six(), six()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const rest = await invoicing.credit({ invoice: invoice.number, pieces: new Map([[1, 'all' as const]]) });
    expect((await stored(rest.number))?.taxable).toBe(euro(18));
  });

  test.each([
    ['FT/9999/2027', 'no-invoice'],
    ['XA/1/2026', 'invoice-not-here'],
  ])('of %s: %s', async (number, fault) => {
    await query(
      `insert into invoices (client_id, kind, number, number_key, year, date, taxable, vat, total, payable, source)
       values (102, 'invoice', 'XA/1/2026', 'XA/1/2026', 2026, '2026-01-02', 0, 0, 0, 0, 'erp') on conflict do nothing`,
    );
    expect(await faultOf(invoicing.credit({ invoice: number }))).toMatchObject({ fault });
  });
});

describe('files and receipts (C-FISC-4)', () => {
  test('names follow each other without a gap, whatever was refused between them; each file is sent once', async () => {
    await invoicing.transmit();
    const names = await query<{ name: string }>('select name from issued_files order by name');
    const wanted = names.map(
      (_, index) => `IT01234567897_${(index + 1).toString(36).toUpperCase().padStart(5, '0')}.xml`,
    );
    expect(names.length).toBeGreaterThan(4);
    expect(names.map(({ name }) => name)).toEqual(wanted);
    expect((await invoicing.transmit()).sent).toEqual([]);
  });

  test('a receipt sets the state of its invoice and moves on; what is no receipt is put aside', async () => {
    at('2027-02-02');
    const sent = await order(ROSSI, { DADO: 1 }, { payment_method: 'bank_transfer' });
    const { invoice } = await invoicing.noteAndInvoice({ order: sent.number, hand: HAND });
    const inbox = join(issuing.folder, 'in');
    mkdirSync(inbox, { recursive: true });
    const put = (name: string, text: string) => {
      writeFileSync(join(inbox, name), text);
      const before = new Date(trade().clock.now.getTime() - 60_000);
      utimesSync(join(inbox, name), before, before);
    };
    const rejected = `<?xml version="1.0"?><types:NotificaScarto xmlns:types="http://www.fatturapa.gov.it/sdi/messaggi/v1.0"><IdentificativoSdI>1</IdentificativoSdI><NomeFile>${invoice.fileName}</NomeFile><DataOraRicezione>2027-02-02T10:00:00</DataOraRicezione><ListaErrori><Errore><Codice>00305</Codice><Descrizione>IdCodice non valido</Descrizione></Errore></ListaErrori></types:NotificaScarto>`;
    put(invoice.fileName.replace('.xml', '_NS_001.xml'), rejected);
    put('leggimi.txt', 'ciao');
    const { receipts, notRead } = await invoicing.transmit();
    expect(receipts.map(({ known, receipt }) => [known, receipt.kind, receipt.errors[0]?.code])).toEqual([
      [true, 'NS', '00305'],
    ]);
    expect(notRead).toEqual(['leggimi.txt']);
    expect((await stored(invoice.number))?.sdi_state).toBe('NS');
    expect(readdirSync(join(inbox, 'read'))).toHaveLength(1);
    expect(existsSync(join(inbox, 'not-read', 'leggimi.txt'))).toBe(true);
    expect((await invoicing.transmit()).receipts).toEqual([]);
    // The VAT number was wrong: the file is written anew, with the same number, day and amounts.
    await trade().change(`update customers set vat_number = '12345670017' where client_id = 101`);
    const again = await invoicing.again(invoice.number);
    expect(again).toMatchObject({ id: invoice.id, number: invoice.number, date: invoice.date, total: invoice.total });
    expect(again.fileName).not.toBe(invoice.fileName);
    expect((await invoicing.transmit()).sent).toEqual([again.fileName]);
    expect(fileOf(again.fileName)).toContain('<IdCodice>12345670017</IdCodice>');
    const parts = (xml: string) => xml.slice(xml.indexOf('<FatturaElettronicaBody>'));
    expect(parts(fileOf(again.fileName))).toBe(parts(fileOf(invoice.fileName)));
    const files = await query(`select name from paper_files where owner_kind = 'invoice' and owner_id = $1`, [
      invoice.id,
    ]);
    expect(files).toEqual([{ name: again.fileName }]);
    expect(await faultOf(invoicing.again(invoice.number))).toMatchObject({ fault: 'not-rejected' });
  });

  test('a public body: FPA12, put where it is signed', async () => {
    at('2027-02-02');
    await trade().change(`update customers set recipient_code = 'UFABCD' where client_id = 103`);
    const sent = await order(VERDI, { LAMPADA: 1 }, { payment_method: 'bank_transfer' });
    const { invoice } = await invoicing.noteAndInvoice({ order: sent.number, hand: HAND });
    expect(invoice.toSign).toBe(true);
    await invoicing.transmit();
    expect(existsSync(join(issuing.folder, 'out', 'to-sign', invoice.fileName))).toBe(true);
  });
});
