/** Output of `npm run shop -- enquiry`, in both languages. */
import type { Locale } from '#contract/values/locale.ts';
import type { Enquiry, EnquiryFileInfo } from '#server/modules/enquiries/index.ts';
import { aligned } from './aligned-table.ts';
import type { EnquiryKind } from './enquiry-arguments.ts';

const KINDS: Readonly<Record<Locale, Record<EnquiryKind, string>>> = {
  it: {
    contact: 'messaggio',
    'tax-data': 'dati fiscali',
    quote: 'preventivo',
    assistance: 'assistenza',
    documents: 'documenti',
    other: 'altro',
  },
  en: {
    contact: 'message',
    'tax-data': 'tax data',
    quote: 'quote',
    assistance: 'assistance',
    documents: 'documents',
    other: 'other',
  },
};

export const ENQUIRY_TEXTS = {
  it: {
    head: ['id', 'data', 'tipo', 'chi', 'email', 'file', 'messaggio'],
    none: 'Nessun messaggio.',
    company: 'Azienda',
    email: 'Email',
    phone: 'Telefono',
    customer: 'Cliente',
    subject: 'Oggetto',
    item: 'Articolo',
    order: 'Ordine',
    language: 'Lingua',
    name: 'Nome',
    languages: { it: 'italiano', en: 'inglese' },
    files: (id: number) => `File (si scrivono con: npm run shop -- enquiry files ${id}):`,
    noFiles: (id: number) => `Il messaggio ${id} non ha file.`,
    unknown: (id: number) => `Non c’è un messaggio ${id}.`,
    existing: (path: string) => `${path} c’è già e resta com’è.`,
  },
  en: {
    head: ['id', 'date', 'kind', 'who', 'email', 'files', 'message'],
    none: 'No message.',
    company: 'Company',
    email: 'Email',
    phone: 'Phone',
    customer: 'Customer',
    subject: 'Subject',
    item: 'Item',
    order: 'Order',
    language: 'Language',
    name: 'Name',
    languages: { it: 'Italian', en: 'English' },
    files: (id: number) => `Files (written with: npm run shop -- enquiry files ${id}):`,
    noFiles: (id: number) => `Message ${id} has no files.`,
    unknown: (id: number) => `There is no message ${id}.`,
    existing: (path: string) => `${path} is there already and stays as it is.`,
  },
};

export interface EnquiryTextOptions {
  readonly lang: Locale;
  /** Time zone of the shop, for its days. */
  readonly timeZone: string;
}

/** Visitors' texts are untrusted: control characters of terminals are removed. */
const plain = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '');
const oneLine = (text: string) => plain(text).replace(/\s+/g, ' ').trim();
const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
const kindOf = (kind: string, lang: Locale) => KINDS[lang][kind as EnquiryKind] ?? kind;

/** `22/11/2026 09:14`, in the shop's time zone. */
function moment(date: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('it-IT', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return parts.format(date).replace(',', '');
}

export function enquiriesText(list: readonly Enquiry[], { lang, timeZone }: EnquiryTextOptions): string {
  const texts = ENQUIRY_TEXTS[lang];
  if (list.length === 0) return texts.none;
  const rows = list.map((one) => [
    String(one.id),
    moment(one.sentAt, timeZone),
    kindOf(one.kind, lang),
    cut(oneLine(one.company || one.name), 30),
    oneLine(one.email),
    one.files > 0 ? String(one.files) : '',
    cut(oneLine(one.subject || one.message), 60),
  ]);
  return aligned([texts.head, ...rows], [1, 2, 3, 4, 6]);
}

export function enquiryText(
  one: Enquiry,
  files: readonly EnquiryFileInfo[],
  { lang, timeZone }: EnquiryTextOptions,
): string {
  const texts = ENQUIRY_TEXTS[lang];
  const lines: Array<[string, string]> = [
    [texts.name, one.name],
    [texts.company, one.company],
    [texts.email, one.email],
    [texts.phone, one.phone],
    [texts.customer, one.customerId > 0 ? String(one.customerId) : ''],
    [texts.item, one.item],
    [texts.order, one.order],
    [texts.subject, one.subject],
    [texts.language, one.locale === 'en' ? texts.languages.en : texts.languages.it],
  ];
  const data = lines.filter(([, value]) => value !== '').map(([label, value]) => [`  ${label}`, oneLine(value)]);
  const attached = files.map(({ name, size }) => [`  ${oneLine(name)}`, `${Math.ceil(size / 1000)} kB`]);
  return [
    `${one.id} · ${moment(one.sentAt, timeZone)} · ${kindOf(one.kind, lang)}`,
    aligned(data, [0, 1]),
    plain(one.message).trim(),
    ...(attached.length > 0 ? [`${texts.files(one.id)}\n${aligned(attached)}`] : []),
  ].join('\n\n');
}
