/**
 * Invoices, credit notes and despatch advices in UBL 2.1, as Peppol BIS 3 and its Italian restriction have them (docs/exchange-formats.md). Attachments are passed
 * over as they come, whatever their size.
 */
import type { TradeDocumentMessage } from '../trade-invoice/trade-invoice.ts';
import { isDay, MOST_ROWS, noteBook, oneLine, refusal } from '../trade-order/trade-values.ts';
import type { XmlElement } from '../xml/xml-elements.ts';
import { despatchOfUbl, ublNoteRow } from './ubl-despatch-reader.ts';
import { textAt } from './ubl-elements.ts';
import { readUblFile, ublRefusal } from './ubl-file.ts';
import { invoiceOfUbl, ublInvoiceRow } from './ubl-invoice-reader.ts';

/** Root elements, each with its lines. */
const LINES: Readonly<Record<string, string>> = {
  Invoice: 'InvoiceLine',
  CreditNote: 'CreditNoteLine',
  DespatchAdvice: 'DespatchLine',
};
/** Of extensions only FatturaPA's TipoDocumento is used. */
const WITHOUT = new Set(['EmbeddedDocumentBinaryObject', 'Signature']);

/** Whether the root of an XML file is one of these documents. */
export const isUblDocument = (head: string): boolean =>
  /urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote|DespatchAdvice)-2["']/.test(head);

/** One message per file. Never throws on what the file contains. */
export function readUblDocuments(bytes: Uint8Array): readonly TradeDocumentMessage[] {
  const book = noteBook();
  const lines: XmlElement[] = [];
  try {
    const { name, head } = readUblFile(bytes, {
      documents: new Set(Object.keys(LINES)),
      lines: new Set(Object.values(LINES)),
      without: WITHOUT,
      most: MOST_ROWS,
      rowOf: (element) => {
        lines.push(element);
        return undefined;
      },
    });
    return [messageOf(name, head, lines, book)];
  } catch (error) {
    return [{ line: 1, notes: [ublRefusal(error)] }];
  }
}

function messageOf(
  name: string,
  head: XmlElement,
  lines: readonly XmlElement[],
  book: ReturnType<typeof noteBook>,
): TradeDocumentMessage {
  const refused = (code: 'no-number' | 'bad-date' | 'no-rows', value: string): TradeDocumentMessage => ({
    line: 1,
    notes: [...book.notes, refusal(code, value, 1)],
  });
  const number = oneLine(textAt(head, 'ID'));
  const date = textAt(head, 'IssueDate').slice(0, 10);
  if (!/[\p{L}\p{N}]/u.test(number)) return refused('no-number', number);
  if (!isDay(date)) return refused('bad-date', date);
  if (lines.length === 0) return refused('no-rows', number);
  if (name === 'DespatchAdvice') {
    const rows = lines.map((line) => ublNoteRow(line, book));
    return {
      line: 1,
      notes: book.notes,
      document: { is: 'note', note: despatchOfUbl(head, { number, date, rows, book }) },
    };
  }
  const rows = lines.map((line) => ublInvoiceRow(line, book));
  const invoice = invoiceOfUbl(head, { number, date, rows, book });
  return { line: 1, notes: book.notes, document: { is: 'invoice', invoice } };
}
