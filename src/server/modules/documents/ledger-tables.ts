/** The lists of the account's documents as tables for CSV, workbook and PDF (C-DOC-2): what the filter found, all of it. */

import type { z } from 'zod';
import type { Deadline, getStatement } from '#contract/endpoints/account/deadlines.ts';
import type { DeliveryNoteHeader } from '#contract/endpoints/account/delivery-notes.ts';
import type { InvoiceDetail, InvoiceHeader } from '#contract/endpoints/account/invoices.ts';
import type { Locale } from '#contract/values/locale.ts';
import { unitWord } from '#contract/values/unit-word.ts';
import { amount, day, number, price, tableOf, text } from './account-lists.ts';
import { kindWord, LEDGER_WORDS } from './ledger-words.ts';
import type { ListTable } from './list-table.ts';

/** A credit note takes off what the invoices ask for. */
const signed = (kind: string, euros: number) => (kind === 'credit_note' ? -Math.abs(euros) : euros);

export function invoiceTable(invoices: readonly InvoiceHeader[], today: string, locale: Locale): ListTable {
  const words = LEDGER_WORDS[locale];
  return tableOf<InvoiceHeader>(
    { title: words.invoices, name: today, locale },
    [
      { title: words.number, width: 16, cell: (one) => text(one.number) },
      { title: words.date, width: 12, cell: ({ date }) => day(date) },
      { title: words.kind, width: 22, cell: ({ kind }) => text(kindWord(kind, locale)) },
      { title: words.destination, width: 40, cell: ({ destination }) => text(destination) },
      { title: words.reference, width: 22, cell: ({ reference }) => text(reference) },
      { title: words.taxable, width: 13, cell: ({ kind, taxable }) => amount(signed(kind, taxable)) },
      { title: words.vat, width: 12, cell: ({ kind, vat }) => amount(signed(kind, vat)) },
      { title: words.total, width: 13, cell: ({ kind, total }) => amount(signed(kind, total)) },
      { title: words.due, width: 12, cell: ({ due_date }) => day(due_date) },
      { title: words.payment, width: 16, cell: ({ payment }) => text(payment ? words.payments[payment] : '') },
    ],
    invoices,
  );
}

const numbers = (documents: ReadonlyArray<{ number: string }>) =>
  text(documents.map((document) => document.number).join(', '));

export function noteTable(notes: readonly DeliveryNoteHeader[], today: string, locale: Locale): ListTable {
  const words = LEDGER_WORDS[locale];
  return tableOf<DeliveryNoteHeader>(
    { title: words.notes, name: today, locale },
    [
      { title: words.number, width: 16, cell: (one) => text(one.number) },
      { title: words.date, width: 12, cell: ({ date }) => day(date) },
      { title: words.kind, width: 18, cell: ({ kind }) => text(words.noteKinds[kind]) },
      { title: words.destination, width: 40, cell: ({ destination }) => text(destination) },
      { title: words.status, width: 18, cell: ({ status }) => text(words.statuses[status]) },
      { title: words.packages, width: 8, cell: ({ packages }) => number(packages) },
      { title: words.carrier, width: 24, cell: ({ carrier }) => text(carrier) },
      { title: words.tracking, width: 20, cell: ({ tracking }) => text(tracking) },
      { title: words.order, width: 20, cell: ({ orders }) => numbers(orders) },
      { title: words.invoice, width: 20, cell: ({ invoices }) => numbers(invoices) },
    ],
    notes,
  );
}

export function deadlineTable(deadlines: readonly Deadline[], today: string, locale: Locale): ListTable {
  const words = LEDGER_WORDS[locale];
  return tableOf<Deadline>(
    { title: words.deadlines, name: today, locale },
    [
      { title: words.due, width: 12, cell: ({ due_date }) => day(due_date) },
      { title: words.document, width: 18, cell: ({ document }) => text(document.number) },
      { title: words.date, width: 12, cell: ({ document }) => day(document.date) },
      { title: words.part, width: 8, cell: ({ part, parts }) => text(parts > 1 ? `${part}/${parts}` : '') },
      { title: words.method, width: 18, cell: ({ method }) => text(method) },
      { title: words.amount, width: 13, cell: (one) => amount(one.amount) },
      { title: words.open, width: 13, cell: ({ open }) => amount(open) },
      { title: words.state, width: 18, cell: ({ state }) => text(words.states[state]) },
    ],
    deadlines,
  );
}

type Statement = z.infer<typeof getStatement.response>['message'];
type StatementLine = Omit<Statement['data'][number], 'debit' | 'credit'> & {
  debit: number | null;
  credit: number | null;
};

export function statementTable(statement: Statement, locale: Locale): ListTable {
  const words = LEDGER_WORDS[locale];
  const { from, to, opening, closing, debit, credit, data } = statement;
  const edge = (date: string, description: string, balance: number): StatementLine => ({
    date,
    document: { kind: 'invoice', id: null, number: '', date: '' },
    description,
    debit: null,
    credit: null,
    balance,
  });
  const figure = (euros: number | null) => (euros === null || euros === 0 ? null : amount(euros));
  return tableOf<StatementLine>(
    { title: words.statement, name: `${from} ${to}`, locale },
    [
      { title: words.date, width: 12, cell: ({ date }) => day(date) },
      { title: words.document, width: 18, cell: ({ document }) => text(document.number) },
      { title: words.description, width: 34, cell: ({ description }) => text(description) },
      { title: words.debit, width: 13, cell: (line) => figure(line.debit) },
      { title: words.credit, width: 13, cell: (line) => figure(line.credit) },
      { title: words.balance, width: 14, cell: ({ balance }) => amount(balance) },
    ],
    [edge(from, words.opening, opening), ...data, { ...edge(to, words.closing, closing), debit, credit }],
  );
}

interface InvoiceLine {
  readonly invoice: InvoiceDetail;
  readonly row: InvoiceDetail['rows'][number];
}

/** One line for each row of each document. */
export function invoiceRowsTable(invoices: readonly InvoiceDetail[], today: string, locale: Locale): ListTable {
  const words = LEDGER_WORDS[locale];
  const lines = invoices.flatMap((invoice) => invoice.rows.map((row): InvoiceLine => ({ invoice, row })));
  return tableOf<InvoiceLine>(
    { title: words.rows, name: today, locale },
    [
      { title: words.date, width: 12, cell: ({ invoice }) => day(invoice.date) },
      { title: words.number, width: 16, cell: ({ invoice }) => text(invoice.number) },
      { title: words.kind, width: 22, cell: ({ invoice }) => text(kindWord(invoice.kind, locale)) },
      { title: words.note, width: 16, cell: ({ row }) => text(row.note?.number ?? '') },
      { title: words.order, width: 16, cell: ({ row }) => text(row.order?.number ?? '') },
      { title: words.code, width: 18, cell: ({ row }) => text(row.carti) },
      { title: words.description, width: 44, cell: ({ row }) => text(row.description) },
      { title: words.um, width: 6, cell: ({ row }) => text(unitWord(row.um, locale, row.quantity ?? 1)) },
      { title: words.quantity, width: 11, cell: ({ row }) => number(row.quantity) },
      { title: words.gross, width: 12, cell: ({ row }) => price(row.gross) },
      { title: words.discounts, width: 14, cell: ({ row }) => text(row.discounts) },
      { title: words.net, width: 12, cell: ({ row }) => price(row.net) },
      { title: words.total, width: 13, cell: ({ invoice, row }) => amount(signed(invoice.kind, row.total)) },
      { title: words.rate, width: 8, cell: ({ row }) => number(row.vat_rate) },
      { title: words.natura, width: 9, cell: ({ row }) => text(row.natura) },
    ],
    lines,
  );
}
