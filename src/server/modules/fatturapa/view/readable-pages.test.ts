import { expect, test } from 'vitest';
import { readablePage } from './readable-page.ts';
import { createReadablePages } from './readable-pages.ts';

const row = (line: number) =>
  `<DettaglioLinee><NumeroLinea>${line}</NumeroLinea><Descrizione>Vite M8 × ${line}</Descrizione><PrezzoTotale>1.00</PrezzoTotale></DettaglioLinee>`;

/** Two invoices of so many rows each. */
const fileOf = (rows: number) =>
  new Uint8Array(
    Buffer.from(
      `<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"><FatturaElettronicaHeader/>${[
        'A/1',
        'A/2',
      ]
        .map(
          (number) =>
            `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><Numero>${number}</Numero></DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi>${Array.from({ length: rows }, (_, at) => row(at + 1)).join('')}</DatiBeniServizi></FatturaElettronicaBody>`,
        )
        .join('')}</p:FatturaElettronica>`,
    ),
  );

test.each([
  ['small', 3],
  ['large, in the thread', 3000],
])('a %s file gives the page of the invoice with the number, the same as at once (C-FISC-1)', async (_, rows) => {
  const pages = createReadablePages();
  const of = { fileName: 'a.xml', number: 'A/2', locale: 'it' as const };
  const page = await pages.page({ ...of, bytes: fileOf(rows) });
  await pages.close();
  const text = new TextDecoder().decode(page);
  expect(text).toBe(new TextDecoder().decode(await readablePage({ ...of, bytes: fileOf(rows) })));
  expect(text).toContain('A/2');
  expect(text).not.toContain('A/1');
  expect(text).toContain(`Vite M8 × ${rows}`);
});

test.each([
  ['small', 10],
  ['large', 200_000],
])('a %s file that is no invoice has no page (C-FISC-1)', async (_, size) => {
  const pages = createReadablePages();
  const bytes = new Uint8Array(Buffer.from(`<html>${'a'.repeat(size)}</html>`));
  expect(await pages.page({ bytes, fileName: 'a.xml', number: '1', locale: 'en' })).toBeUndefined();
  await pages.close();
});
