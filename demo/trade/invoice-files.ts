/**
 * The files of past invoices, as the ERP of a wholesaler sends them: FatturaPA of each, and a PDF of those that were written with the
 * goods. The other ones have none, so the courtesy copy is seen too.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEMO_BANK, DEMO_CONTACTS, DEMO_VAT_NUMBER } from '#demo/demo-contacts.ts';
import { pdfOf } from '#demo/pdf.ts';
import { fileNameOf, invoiceOf, writeFatturaPa } from '#server/modules/fatturapa/index.ts';
import { COMPANIES, type Company } from './companies.ts';
import { EXPORTER, recipientOf, vatNumberOf } from './customers-writer.ts';
import type { NumberedOrder, PricedRow } from './orders-writer.ts';

/** One row of an invoice, with the delivery note on which it came. */
export interface FiledRow {
  readonly row: PricedRow;
  readonly note: { readonly number: string; readonly date: string; readonly order: NumberedOrder };
}

export interface FiledInvoice {
  readonly number: string;
  readonly date: string;
  /** As invoices.csv has it. */
  readonly type: 'accompanying' | 'TD24' | 'TD04';
  readonly company: Company;
  readonly rows: readonly FiledRow[];
  readonly total: number;
  /** Amounts in cents. */
  readonly deadlines: ReadonlyArray<{ readonly due: string; readonly amount: number }>;
  readonly payment: string;
  /** Of a credit note: the invoice that it corrects. */
  readonly corrects?: { readonly number: string; readonly date: string };
}

/** Of a declaration of intent; fictional, as the customer is. */
const INTENT = { protocol: '08060120341234567-000001', month: '01-10' };
const METHODS: ReadonlyArray<readonly [payment: RegExp, code: string]> = [
  [/^riba/, 'MP12'],
  [/^card/, 'MP08'],
  [/^cash/, 'MP01'],
];
const tenThousandths = (euros: number) => Math.round(euros * 10_000);

/** Writes the files of an invoice; returns their paths inside `papers/`. `place`: from 1, once in the life of a seller. */
export function writeInvoiceFiles(folder: string, invoice: FiledInvoice, place: number): { pdf: string; xml: string } {
  const year = invoice.date.slice(0, 4);
  const xml = `${year}/${fileNameOf('IT', DEMO_VAT_NUMBER, place)}`;
  put(folder, xml, writeFatturaPa(documentOf(invoice, place)));
  const isShort = invoice.rows.length <= MOST_LINES;
  if (invoice.type === 'TD24' || !isShort) return { pdf: '', xml };
  const pdf = `${year}/${invoice.number.replace('/', '-')}.pdf`;
  put(folder, pdf, pdfOf(printed(invoice)));
  return { pdf, xml };
}

function put(folder: string, path: string, content: string | Uint8Array): void {
  const full = join(folder, 'papers', path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, content);
}

const SELLER = {
  identity: {
    taxId: { country: 'IT', code: DEMO_VAT_NUMBER },
    name: { company: DEMO_BANK.name },
    regime: 'RF01',
  },
  seat: {
    street: 'Via dell’Industria',
    houseNumber: '14',
    postcode: '23868',
    town: 'Valmadrera',
    province: 'LC',
    country: 'IT',
  },
  contacts: { phone: DEMO_CONTACTS.phone.replaceAll(' ', ''), email: DEMO_CONTACTS.email },
};

function documentOf(invoice: FiledInvoice, place: number): ReturnType<typeof invoiceOf> {
  const { number, date, type, company, rows, corrects } = invoice;
  const isExempt = company.id === EXPORTER;
  const lines = rows.map((filed, at) => ({ ...filed, line: String(at + 1) }));
  const notes = Map.groupBy(lines, ({ note }) => `${note.number} ${note.date}`);
  const orders = Map.groupBy(lines, ({ note }) => note.order.number);
  return invoiceOf({
    header: headerOf(company, place),
    type: type === 'accompanying' ? 'TD01' : type,
    number,
    day: date,
    rows: rows.map(({ row }) => ({
      description: row.article.name,
      unit: 'PZ',
      codes: [{ type: 'Codice', value: row.article.code }],
      quantity: String(row.delivered),
      gross: tenThousandths(row.gross),
      chain: row.chain,
      net: tenThousandths(row.net),
      ...(isExempt ? { rate: '0.00', natura: 'N3.5' } : { rate: '22.00' }),
    })),
    ...(isExempt && { intent: intentOf(date) }),
    linked: {
      orders: [...orders].map(([id, named]) => ({
        ...linesOf(named, rows.length),
        id,
        ...(named[0] && { day: named[0].note.order.date }),
      })),
      ...(type === 'TD24' && {
        notes: [...notes.values()].map((named) => ({
          number: named[0]?.note.number ?? '',
          day: named[0]?.note.date ?? date,
          ...linesOf(named, rows.length),
        })),
      }),
      ...(type === 'accompanying' && {
        transport: { reason: 'Vendita', packages: '1', description: 'Scatole', startsOn: date },
      }),
      ...(corrects && { invoices: [{ id: corrects.number, day: corrects.date }] }),
    },
    ...(invoice.deadlines.length > 0 && { payment: () => paymentOf(invoice) }),
  });
}

/** A reference without lines speaks of the whole document. */
const linesOf = (named: ReadonlyArray<{ readonly line: string }>, all: number) =>
  named.length === all ? {} : { lines: named.map(({ line }) => line) };

const intentOf = (date: string) => ({
  protocol: INTENT.protocol,
  receivedOn: `${date.slice(0, 4)}-${INTENT.month}`,
  validFrom: `${date.slice(0, 4)}-01-01`,
  validUntil: `${date.slice(0, 4)}-12-31`,
});

function headerOf(company: Company, place: number): Parameters<typeof invoiceOf>[0]['header'] {
  const vat = vatNumberOf(company);
  const { code, pec } = recipientOf(company, COMPANIES.indexOf(company));
  const [seat] = company.places;
  return {
    transmission: {
      sender: { country: 'IT', code: DEMO_VAT_NUMBER },
      progressive: place.toString(36).toUpperCase().padStart(5, '0'),
      format: 'FPR12',
      recipientCode: code,
      ...(pec && { pec }),
    },
    seller: SELLER,
    buyer: {
      identity: { taxId: { country: 'IT', code: vat }, taxCode: vat, name: { company: company.name } },
      seat: {
        street: seat?.street ?? '',
        postcode: seat?.postalCode ?? '',
        town: seat?.city ?? '',
        province: seat?.province ?? '',
        country: 'IT',
      },
    },
  };
}

function paymentOf({ payment, deadlines }: FiledInvoice) {
  const method = METHODS.find(([name]) => name.test(payment))?.[1] ?? 'MP05';
  return {
    method,
    ...(method === 'MP05' && { bank: DEMO_BANK.name, iban: DEMO_BANK.iban }),
    ...(method === 'MP12' && { abi: '05428', cab: '11101' }),
    deadlines: deadlines.map(({ due, amount }) => ({ dueOn: due, amount: amount * 100 })),
  };
}

/** Of the one page that the demo's PDF have. */
const MOST_LINES = 30;

function printed({ number, date, type, company, rows, total }: FiledInvoice) {
  const day = date.split('-').reverse().join('/');
  const euros = new Intl.NumberFormat('it', { minimumFractionDigits: 2 });
  const word = type === 'TD04' ? 'Nota di credito' : 'Fattura accompagnatoria';
  return {
    title: `${word} ${number} del ${day}`,
    lines: [
      `Cliente: ${company.name}`,
      `Partita IVA: ${vatNumberOf(company)}`,
      '',
      ...rows.map(({ row }) => `${row.article.code}: ${row.delivered} PZ x EUR ${euros.format(row.net)}`),
      '',
      `Totale documento: EUR ${euros.format(total / 100)}`,
    ],
  };
}
