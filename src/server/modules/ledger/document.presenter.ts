/** Invoices, delivery notes and deadlines in the shape of the wire (C-DOC-2): euros, days as `DD/MM/YYYY`. */
import type { Deadline } from '#contract/endpoints/account/deadlines.ts';
import type { DeliveryNoteDetail, DeliveryNoteHeader } from '#contract/endpoints/account/delivery-notes.ts';
import type { DocumentFile, LinkedDocument, MatchedRow } from '#contract/endpoints/account/document-parts.ts';
import type { InvoiceDetail, InvoiceHeader } from '#contract/endpoints/account/invoices.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { numberKey } from '#contract/values/number-key.rules.ts';
import type { ArticleRecord } from '../catalogue/index.ts';
import type { StoredDeadline } from './deadlines.repository.ts';
import type { StoredNote, StoredNoteRow } from './delivery-notes.repository.ts';
import type { DocumentKind, StoredFile, StoredLink, StoredMatch } from './document-parts.repository.ts';
import type { StoredAddress, StoredInvoice, StoredInvoiceRow } from './invoices.repository.ts';

/** `2026-11-21` → `21/11/2026` (C-SET-4). */
export const italianDay = (date: string): string => date.split('-').reverse().join('/');
const dayOrNull = (date: string | null): string | null => date && italianDay(date);

/** `Cantiere, Via Po 2, 10100 Torino (TO)`; '' = not known. */
export function destinationText(address: Partial<StoredAddress> | null): string {
  if (!address) return '';
  const { name, street, city, province, postal_code } = address;
  const place = [postal_code, city, province && `(${province})`].filter(Boolean).join(' ');
  return [name, street, place].filter(Boolean).join(', ');
}

export const presentLink = ({ kind, id, number, date }: StoredLink): LinkedDocument => ({
  kind,
  id,
  number,
  date: italianDay(date),
});

const presentMatch = ({ of: _, ...row }: StoredMatch): MatchedRow => row;

/** `matches` left out: the list was not filtered by article. */
export function presentInvoice(invoice: StoredInvoice, matches?: readonly StoredMatch[]): InvoiceHeader {
  return {
    id: invoice.id,
    number: invoice.number,
    date: italianDay(invoice.date),
    kind: invoice.kind,
    address_code: invoice.address_code,
    destination: destinationText(invoice.destination),
    reference: invoice.reference,
    taxable: moneyToNumber(invoice.taxable),
    vat: moneyToNumber(invoice.vat),
    total: moneyToNumber(invoice.total),
    payable: moneyToNumber(invoice.payable),
    due_date: dayOrNull(invoice.due_date),
    payment: invoice.payment,
    unread: invoice.unread,
    disputed: invoice.disputed,
    has_xml: invoice.has_xml,
    has_signed: invoice.has_signed,
    ...(matches && { matches: matches.map(presentMatch) }),
  };
}

export function presentNote(
  note: StoredNote,
  links: readonly StoredLink[],
  matches?: readonly StoredMatch[],
): DeliveryNoteHeader {
  return {
    id: note.id,
    number: note.number,
    date: italianDay(note.date),
    kind: note.kind,
    address_code: note.address_code,
    destination: destinationText(note.destination),
    status: note.status,
    packages: note.packages,
    carrier: note.carrier,
    tracking: note.tracking,
    tracking_url: /^https?:\/\//i.test(note.tracking_url) ? note.tracking_url : '',
    orders: links.filter(({ kind }) => kind === 'order').map(presentLink),
    invoices: links.filter(({ kind }) => kind === 'invoice').map(presentLink),
    unread: note.unread,
    disputed: note.disputed,
    ...(matches && { matches: matches.map(presentMatch) }),
  };
}

type Article = InvoiceDetail['rows'][number]['article'];

/** A row's article as the shop sells it; what is no longer sold has no link. */
function articleOf(articles: ReadonlyMap<number, ArticleRecord>, id: number | null, locale: Locale): Article {
  const found = id === null ? undefined : articles.get(id);
  return found?.active ? { id: found.id, carti: found.carti, slug: found.slug, name: found.name[locale] } : null;
}

/** The document of this number among the linked ones, else text alone. */
function named(kind: 'order' | 'note', number: string, date: string | null, links: readonly StoredLink[]) {
  if (number === '') return null;
  const key = numberKey(number);
  const found = links.find((link) => link.kind === kind && numberKey(link.number) === key);
  return found ? presentLink(found) : { kind, id: null, number, date: date ? italianDay(date) : '' };
}

export function presentInvoiceRow(
  row: StoredInvoiceRow,
  links: readonly StoredLink[],
  articles: ReadonlyMap<number, ArticleRecord>,
  locale: Locale,
): InvoiceDetail['rows'][number] {
  const { row_id, kind, carti, description, um, quantity, gross, chain, net, total, vat_rate, natura } = row;
  return {
    row_id,
    kind,
    carti,
    description,
    article: articleOf(articles, row.product_id, locale),
    um,
    quantity,
    gross,
    discounts: chain,
    net,
    total: moneyToNumber(total),
    vat_rate,
    natura,
    order: named('order', row.order_number, null, links),
    note: named('note', row.note_number, row.note_date, links),
  };
}

export function presentNoteRow(
  row: StoredNoteRow,
  links: readonly StoredLink[],
  articles: ReadonlyMap<number, ArticleRecord>,
  { locale, prices }: { locale: Locale; prices: boolean },
): DeliveryNoteDetail['rows'][number] {
  const { row_id, carti, description, um, quantity, lot, ordered, invoiced, net, total } = row;
  return {
    row_id,
    carti,
    description,
    article: articleOf(articles, row.product_id, locale),
    um,
    quantity,
    lot,
    order: named('order', row.order_number, null, links),
    ordered,
    invoiced,
    net: prices ? net : null,
    total: prices && total !== null ? moneyToNumber(total) : null,
  };
}

const DAY_MS = 86_400_000;

/** `mayPay`: the caller may continue a payment that runs. */
export function presentDeadline(deadline: StoredDeadline, today: string, mayPay: boolean): Deadline {
  const { state, open, due_date: due } = deadline;
  const reason = notPayable(deadline);
  const late = state === 'expired' || state === 'unpaid' ? (Date.parse(today) - Date.parse(due ?? today)) / DAY_MS : 0;
  return {
    id: deadline.id,
    due_date: dayOrNull(due),
    document: {
      kind: deadline.invoice_kind === 'credit_note' ? 'credit_note' : 'invoice',
      id: deadline.invoice_id,
      number: deadline.document,
      date: deadline.document_date ? italianDay(deadline.document_date) : '',
    },
    part: deadline.part,
    parts: Math.max(deadline.parts, deadline.part),
    method: deadline.method,
    amount: moneyToNumber(deadline.amount),
    open: moneyToNumber(open),
    state,
    days_late: Math.max(0, Math.round(late)),
    unpaid_on: dayOrNull(deadline.unpaid_on),
    unpaid_reason: deadline.unpaid_reason,
    fee: moneyToNumber(deadline.fee),
    disputed: deadline.disputed,
    payable: reason === null,
    not_payable: reason,
    payment: mayPay ? deadline.running : null,
  };
}

/** Why a deadline cannot be chosen for payment; null = it can. What the bank has is paid by the bank (C-DOC-4). */
export function notPayable({
  state,
  open,
  running,
}: Pick<StoredDeadline, 'state' | 'open' | 'running'>): Deadline['not_payable'] {
  if (state === 'paid') return 'paid';
  if (open < 0) return 'credit';
  if (running !== null) return 'paying';
  return state === 'atBank' ? 'at-bank' : null;
}

/** Where each file is downloaded; attachments and receipts by their place. */
export function presentFiles(kind: DocumentKind, id: number, files: readonly StoredFile[]): DocumentFile[] {
  const name = kind === 'invoice' ? 'invoice' : 'ddt';
  const others = files.filter(({ role }) => role === 'attachment' || role === 'receipt');
  const urlOf = (file: StoredFile) => {
    if (file.role === 'pdf') return `/documents/${name}.pdf?id=${id}`;
    if (file.role === 'xml') return `/documents/${name}.xml?id=${id}`;
    if (file.role === 'signed') return `/documents/${name}.p7m?id=${id}`;
    return `/documents/attachment?kind=${kind}&id=${id}&n=${others.indexOf(file) + 1}`;
  };
  return files.map((file) => ({
    role: file.role,
    name: file.name,
    media_type: file.media_type,
    bytes: file.bytes,
    url: urlOf(file),
  }));
}
