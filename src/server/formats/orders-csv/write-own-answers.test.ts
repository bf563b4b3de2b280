import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOfText } from '#contract/values/cell-text.ts';
import { A_DESPATCH, AN_ANSWER, AN_ORDER, answers } from '../../../../test/setup/trade-values.ts';
import {
  writeCsvDespatch,
  writeCsvOrderResponse,
  writeJsonDespatch,
  writeJsonOrderResponse,
} from './write-own-answers.ts';

const text = (file: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);
const italian = { ...AN_ORDER, echo: { format: 'csv', locale: 'it' } };

test('a response in Italian, with semicolons and decimal commas', () => {
  expect(text(writeCsvOrderResponse({ ...AN_ANSWER, order: italian }))).toBe(
    '\ufeffnumero;versione;nostro numero;quando;esito ordine;riga;esito;codice;codice interno;ean;descrizione;ordinata;confermata;um;prezzo;data consegna;motivo;note ordine\r\n' +
      '4712;2026-11-02;OC-12-2026;2026-11-03T10:11:12.000Z;modificato;1;modificata;V-8;77;8001234567897;Vite 8x40;25;20;C62;4,725;2026-11-05;Confezioni da 20;\r\n',
  );
});

test('an order that was refused without rows has a line that says so; English ones have commas and points', () => {
  const [, line] = cellsOfText(
    text(writeCsvOrderResponse({ ...AN_ANSWER, result: 'refused', rows: [], note: 'No, sorry' })),
  );
  expect(line?.cells.slice(0, 7)).toEqual(['4712', '2026-11-02', 'OC-12-2026', AN_ANSWER.at, 'refused', '', '']);
  expect(line?.cells.at(-1)).toBe('No, sorry');
});

test('a despatch advice as CSV and as JSON', () => {
  expect(text(writeCsvDespatch({ ...A_DESPATCH, order: italian }))).toBe(
    '\ufeffddt;data spedizione;numero;nostro numero;corriere;tracking;colli;riga;codice;codice interno;ean;descrizione;spedita;da spedire;um\r\n' +
      'DDT-7;2026-11-04;4712;OC-12-2026;Corriere Alfa;T-9;2;1;V-8;77;8001234567897;Vite 8x40;20;5;C62\r\n',
  );
  expect(JSON.parse(text(writeJsonDespatch(A_DESPATCH)))).toMatchObject({
    delivery_note: 'DDT-7',
    number: '4712',
    tracking: 'T-9',
    rows: [{ row: '1', code: 'V-8', shipped: '20', left: '5' }],
  });
});

test('a change is named by the order that it is about', () => {
  const order = { ...AN_ORDER, number: 'C9', refersTo: '4712' };
  expect(JSON.parse(text(writeJsonOrderResponse({ ...AN_ANSWER, order })))).toMatchObject({
    number: '4712',
    result: 'changed',
  });
});

/** Cells of a file as any reader of CSV takes them, quotes undone; lines inside cells stay. */
function cellsIn(file: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, bare = '', end] of file.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n)/g)) {
    lines.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

test('whatever an order says, cells of the response are exactly that', () => {
  fc.assert(
    fc.property(answers({}), (answer) => {
      const [, ...lines] = cellsIn(text(writeCsvOrderResponse(answer)));
      const rows = answer.rows.map((row) => [row.sellerCode, row.name.toWellFormed(), row.reason.toWellFormed()]);
      const cells = lines.map((line) => [line[7], line[10], line[16]]);
      expect(cells).toEqual(rows.length > 0 ? rows : [['', '', '']]);
      const read = JSON.parse(text(writeJsonOrderResponse(answer)));
      expect(read.rows.map((row: { name: string }) => row.name.toWellFormed())).toEqual(rows.map(([, name]) => name));
    }),
  );
});
