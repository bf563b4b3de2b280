/** What `npm run shop -- search report` prints. */
import type { Locale } from '#contract/values/locale.ts';
import type { ReportedSearch, SearchReport } from '#server/modules/tracking/index.ts';
import { aligned } from './aligned-table.ts';

const TEXTS = {
  it: {
    number: 'it-IT',
    none: (day: string) => `Nessuna ricerca registrata dal ${day}.`,
    head: ({ searches, texts }: Record<string, string>, day: string) =>
      `Dal ${day}: ${searches} ricerche, ${texts} testi diversi.`,
    shares: (nothing: string, clicked: string) =>
      `Senza risultati ${nothing}; con almeno un articolo aperto dallo stesso cliente nello stesso giorno ${clicked}.`,
    nothing: 'Ricerche senza risultati',
    noClick: 'Ricerche con risultati che nessuno ha aperto',
    columns: ['ricerca', 'lingua', 'volte', 'clienti', 'articoli'],
    consent: 'Contano solo i visitatori che hanno acconsentito; gli ospiti valgono come un cliente.',
  },
  en: {
    number: 'en-GB',
    none: (day: string) => `No searches were recorded since ${day}.`,
    head: ({ searches, texts }: Record<string, string>, day: string) =>
      `Since ${day}: ${searches} searches, ${texts} different texts.`,
    shares: (nothing: string, clicked: string) =>
      `Nothing found: ${nothing}; at least one article opened by the same customer on the same day: ${clicked}.`,
    nothing: 'Searches that found nothing',
    noClick: 'Searches whose results nobody opened',
    columns: ['search', 'language', 'times', 'customers', 'articles'],
    consent: 'Only visitors who consented are counted; all guests count as one customer.',
  },
};

/** The totals, then the two lists; lists without lines are left out. */
export function reportText({ since, totals, nothing, noClick }: SearchReport, lang: Locale): string {
  const texts = TEXTS[lang];
  const day = lang === 'it' ? since.split('-').reverse().join('/') : since;
  if (totals.searches === 0) return texts.none(day);
  const count = (value: number) => value.toLocaleString(texts.number);
  const share = (value: number) =>
    (value / totals.searches).toLocaleString(texts.number, { style: 'percent', maximumFractionDigits: 1 });
  const list = (title: string, rows: readonly ReportedSearch[]) =>
    rows.length === 0 ? [] : ['', title, aligned([texts.columns, ...rows.map((row) => lineOf(row, count))], [0, 1])];
  return [
    texts.head({ searches: count(totals.searches), texts: count(totals.texts) }, day),
    texts.shares(share(totals.nothing), share(totals.clicked)),
    ...list(texts.nothing, nothing),
    ...list(texts.noClick, noClick),
    '',
    texts.consent,
  ].join('\n');
}

const lineOf = (row: ReportedSearch, count: (value: number) => string): string[] => [
  row.text,
  row.lang,
  count(row.searches),
  count(row.customers),
  count(row.hits),
];
