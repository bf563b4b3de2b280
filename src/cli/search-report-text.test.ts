import { expect, it } from 'vitest';
import { reportText } from './search-report-text.ts';

const ROW = { lang: 'it' as const, customers: 3, searches: 1200, clicks: 0 };

it('a report says what was searched in vain, in both languages (C-TRK-4)', () => {
  const report = {
    since: '2026-10-26',
    totals: { searches: 4000, texts: 310, nothing: 120, clicked: 3000 },
    nothing: [{ ...ROW, text: 'vite torx', hits: 0 }],
    noClick: [{ ...ROW, text: 'guanti', searches: 7, hits: 52 }],
  };
  expect(reportText(report, 'it')).toBe(`Dal 26/10/2026: 4000 ricerche, 310 testi diversi.
Senza risultati 3%; con almeno un articolo aperto dallo stesso cliente nello stesso giorno 75%.

Ricerche senza risultati
ricerca    lingua  volte  clienti  articoli
vite torx  it       1200        3         0

Ricerche con risultati che nessuno ha aperto
ricerca  lingua  volte  clienti  articoli
guanti   it          7        3        52

Contano solo i visitatori che hanno acconsentito; gli ospiti valgono come un cliente.`);
  expect(reportText({ ...report, nothing: [] }, 'en')).toContain(
    'Since 2026-10-26: 4,000 searches, 310 different texts.',
  );
  expect(reportText({ ...report, nothing: [] }, 'en')).not.toContain('found nothing\n');
});

it('no searches are a sentence', () => {
  const totals = { searches: 0, texts: 0, nothing: 0, clicked: 0 };
  expect(reportText({ since: '2026-10-26', totals, nothing: [], noClick: [] }, 'it')).toBe(
    'Nessuna ricerca registrata dal 26/10/2026.',
  );
});
