/** The readable view of an invoice: plain sections, values and tables that a page, a download and a PDF render alike (C-FISC-1). */
import { BODY_FIELDS } from '../format/body-fields.ts';
import { meaningOf } from '../format/code-lists.ts';
import type { Group } from '../format/field.ts';
import { HEADER_FIELDS } from '../format/header-fields.ts';
import type { Invoice } from '../format/invoice.ts';
import { bytesOfBase64, shownDay, type ViewLanguage } from './shown-value.rules.ts';
import {
  tableOf,
  textOf,
  type Value,
  type ViewCell,
  type ViewTable,
  type ViewValue,
  valuesOf,
} from './view-parts.rules.ts';
import { VIEW_WORDS } from './view-words.ts';

export interface ViewSection {
  /** Stable name, for anchors and tests: `seller`, `rows`, `vat`, … */
  readonly id: string;
  readonly title: string;
  readonly values: readonly ViewValue[];
  readonly tables: readonly ViewTable[];
}

export interface ViewAttachment {
  /** Number for `attachmentOf`. */
  readonly place: number;
  /** As the document has it: shown as text, never used as a path. */
  readonly name: string;
  readonly bytes: number;
}

export interface InvoiceView {
  readonly language: ViewLanguage;
  /** `Fattura 123 del 20/11/2026`. */
  readonly title: string;
  /** Sentences the reader must see: what was not verified or not read. */
  readonly notices: readonly string[];
  /** Sections with something in them, in reading order. */
  readonly sections: readonly ViewSection[];
  readonly attachments: readonly ViewAttachment[];
}

const BODY = { general: BODY_FIELDS.general.fields, goods: BODY_FIELDS.goods.fields } as const;
const DOCUMENT = BODY.general.document.fields;

/** What can be said of the file that an invoice came in. */
export interface ViewSource {
  readonly signed?: boolean;
  readonly signedBy?: readonly string[];
}

export function viewOfInvoice(invoice: Invoice, language: ViewLanguage, source: ViewSource = {}): InvoiceView {
  const words = VIEW_WORDS[language];
  const { header, body } = invoice;
  const sections = [
    ...documentSections(invoice, language),
    ...(['seller', 'buyer', 'taxRepresentative', 'thirdParty'] as const).map((id) => {
      const { fields, [language]: title } = HEADER_FIELDS[id];
      return section(id, title, valuesOf(fields, (header[id] ?? {}) as Value, language));
    }),
    section('linked', words.linked, [], [linkedDocuments(invoice, language)]),
    section('rows', BODY.goods.rows[language], [], [rowsTable(invoice, language)]),
    section('vat', BODY.goods.vat[language], [], [list(BODY.goods.vat, body.goods?.vat, language)]),
    ...(body.payments ?? []).map((payment, at) =>
      section(
        at === 0 ? 'payment' : `payment-${at + 1}`,
        BODY_FIELDS.payments[language],
        valuesOf(BODY_FIELDS.payments.fields, payment as Value, language),
        [
          tableOf(BODY_FIELDS.payments.fields.parts, (payment.parts ?? []) as Value[], language, {
            columns: [['dueOn'], ['method'], ['bank', 'iban'], ['abi'], ['cab'], ['amount']],
            rest: 1,
          }),
        ],
      ),
    ),
    section(
      'transport',
      BODY.general.transport[language],
      valuesOf(BODY.general.transport.fields, (body.general?.transport ?? {}) as Value, language),
    ),
    section(
      'vehicle',
      BODY_FIELDS.vehicle[language],
      valuesOf(BODY_FIELDS.vehicle.fields, (body.vehicle ?? {}) as Value, language),
    ),
    section(
      'attachments',
      BODY_FIELDS.attachments[language],
      [],
      [list(BODY_FIELDS.attachments, body.attachments, language)],
    ),
    section('transmission', HEADER_FIELDS.transmission[language], [
      ...valuesOf(
        { transmission: HEADER_FIELDS.transmission, issuer: HEADER_FIELDS.issuer },
        header as Value,
        language,
      ),
      ...(invoice.system ? [{ label: words.system, value: invoice.system }] : []),
    ]),
  ];
  return {
    language,
    title: titleOf(invoice, language),
    notices: noticesOf(invoice, source, language),
    sections: sections.filter(({ values, tables }) => values.length > 0 || tables.length > 0),
    attachments: (body.attachments ?? []).map(({ name = '', content = '' }, place) => ({
      place,
      name,
      bytes: bytesOfBase64(content),
    })),
  };
}

function section(
  id: string,
  title: string,
  values: readonly ViewValue[],
  tables: readonly ViewTable[] = [],
): ViewSection {
  return { id, title, values, tables: tables.filter(({ rows }) => rows.length > 0) };
}

function list(spec: Group, values: readonly unknown[] | undefined, language: ViewLanguage): ViewTable {
  return tableOf(spec, (values ?? []) as Value[], language);
}

function titleOf({ body }: Invoice, language: ViewLanguage): string {
  const { type = '', number = '', day } = body.general?.document ?? {};
  const words = VIEW_WORDS[language];
  const name = meaningOf('tipoDocumento', type, language) ?? (type || words.document);
  return [name, number, day && `${words.of} ${shownDay(day)}`].filter(Boolean).join(' ');
}

function noticesOf({ format }: Invoice, { signed, signedBy = [] }: ViewSource, language: ViewLanguage): string[] {
  const words = VIEW_WORDS[language];
  return [
    ...(signed ? [signedBy.length > 0 ? words.signedBy(signedBy.join(', ')) : words.signed] : []),
    ...(format === 'old' ? [words.oldFormat] : []),
    ...(format === 'simplified' ? [words.simplified] : []),
  ];
}

function documentSections({ body }: Invoice, language: ViewLanguage): ViewSection[] {
  const document = body.general?.document ?? {};
  const part = (id: 'withholdings' | 'funds' | 'discounts') =>
    section(id, DOCUMENT[id][language], [], [list(DOCUMENT[id], document[id], language)]);
  const { stamp, ...rest } = DOCUMENT;
  return [
    section('document', BODY.general.document[language], valuesOf(rest, document as Value, language)),
    section('stamp', stamp[language], valuesOf(stamp.fields, (document.stamp ?? {}) as Value, language)),
    part('withholdings'),
    part('funds'),
    part('discounts'),
  ];
}

/** Every kind of document that this one names, in one table: kind, number, day, rows, the rest. */
function linkedDocuments({ body }: Invoice, language: ViewLanguage): ViewTable {
  const general = (body.general ?? {}) as Value;
  const kinds = Object.entries(BODY.general).filter(([name]) => name !== 'document' && name !== 'transport');
  const rows = kinds.flatMap(([name, spec]) =>
    ([general[name] ?? []].flat() as Value[]).map((value): ViewCell[] => {
      const { id, number, day, phase, lines, ...others } = spec.fields as Record<string, Group['fields'][string]>;
      const text = (field: Group['fields'][string] | undefined, inner: unknown) =>
        field ? textOf(field, inner, language) : '';
      return [
        { text: spec[language] },
        { text: text(id, value.id) || text(number, value.number) || text(phase, value.phase) },
        { text: text(day, value.day) },
        { text: text(lines, value.lines) },
        {
          text: Object.entries(others)
            .flatMap(([other, field]) => (value[other] ? [`${field[language]} ${text(field, value[other])}`] : []))
            .join(' · '),
        },
      ];
    }),
  );
  const { id, day, lines } = BODY.general.orders.fields;
  const words = VIEW_WORDS[language];
  const labels = [words.kind, id[language], day[language], lines[language], words.more];
  return { columns: labels.map((label) => ({ label, numeric: false })), rows };
}

function rowsTable({ body }: Invoice, language: ViewLanguage): ViewTable {
  return tableOf(BODY.goods.rows, (body.goods?.rows ?? []) as Value[], language, {
    columns: [
      ['line'],
      ['codes'],
      ['description'],
      ['quantity', 'unit'],
      ['price'],
      ['discounts'],
      ['rate'],
      ['total'],
    ],
    rest: 2,
  });
}
