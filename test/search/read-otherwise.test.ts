/** Texts that no article has as they are: what they mean all the same, and when they mean nothing that is sold (C-SRCH-6). */
import { describe, expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { queryFor, sample } from './sample-documents.ts';

const leaf = (label: string) => ({ family: [{ code: label, label: { it: label, en: label } }] });
const bolts = ['20', '30', '60'].map((length, at) =>
  sample(10 + at, `VITE TE M8X${length} ZINC.`, { ...leaf('Viti TE'), code: `04.010${at}` }),
);
const engine = buildEngine([
  ...bolts,
  sample(20, 'VITE TSPEI M8X20 INOX A2', leaf('Viti TSPEI')),
  sample(21, 'VITE TESTA CILINDRICA ESAGONO INCASSATO M8X20 A2', leaf('Viti TCEI')),
  sample(22, 'DADO ES. M14 ZINC.', leaf('Dadi')),
  sample(23, 'DADO ES. M8 ZINC.', leaf('Dadi')),
  sample(30, 'PANNO MICROFIBRA ROSSO', leaf('Panni')),
  sample(31, 'DETERGENTE PAVIMENTI LT 5', leaf('Detergenti')),
  sample(32, 'PANNO MICROFIBRA BLU', leaf('Panni')),
  sample(40, 'VINO MONTEPULCIANO CL 75', leaf('Vini')),
  sample(41, 'VINO MONTEPULCIANO LT 5', leaf('Vini')),
  sample(42, 'ACCIUGHE IN OLIO GR 700', leaf('Pesce')),
  sample(43, 'ACCIUGHE SOTTO SALE GR 80', leaf('Pesce')),
  sample(50, 'LM358N OPERATIONAL AMPLIFIER SOIC', leaf('Amplificatori')),
  sample(51, 'POWER RELAY 12V SPDT 2A', leaf('Relays')),
  sample(52, 'POWER RELAY 12V DPDT 8A', leaf('Relays')),
  sample(60, 'RAMIPRIL E IDROCLOROTIAZIDE 14 CPR 5 MG + 25 MG', leaf('Ramipril')),
  sample(61, 'RAMIPRIL E IDROCLOROTIAZIDE 14 CPR 2,5 MG + 12,5 MG', leaf('Ramipril')),
]);

const asked = (text: string) => engine.search({ ...queryFor(text), perPage: 9 });
const ids = (text: string) => [...asked(text).ids].toSorted((a, b) => a - b);

describe('read otherwise', () => {
  test.each([
    ['an expression that no article has, word by word', 'straccio pavimenti', [30, 32]],
    ['letters that begin with an acronym of the tables, before a size', 'tef 8x30', [11]],
    ['another word for the head', 'vite tps 8x20', [20]],
    ['English synonyms of an expression of the bridge', 'hex socket m8x20', [21]],
    ['a size of two substances', 'ramipril idroclorotiazide 5/25', [60]],
    ['decimals without a unit are litres or kilos', 'montepulciano 0,75', [40]],
    ['sott’olio is in oil', 'acciughe sott’olio', [42]],
    ['the beginning of a designation, not only at the end', 'lm358 soic', [50]],
    ['the beginning of a code with its leading zero', '04.01', [10, 11, 12]],
  ])('%s: %s', (_, text, found) => {
    expect(ids(text)).toEqual(found);
  });

  test('an acronym that was read is named', () => {
    expect(asked('tef 8x30').correctedQuery).toBe('te 8x30');
    expect(asked('tel 70x140')).toMatchObject({ total: 0, correctedQuery: null });
  });

  test('a size that no article has is at least its thread, and the result says that it misses something', () => {
    const nuts = asked('dado passo fine m14x1,5');
    expect([[...nuts.ids], nuts.partial, nuts.missed]).toEqual([[22], true, 3]);
    expect(nuts.asked.find(({ written }) => written === 'm14x1,5')?.known).toBe(false);
    expect(ids('vite te m8x73')).toEqual([10, 11, 12]);
  });
});

describe('not sold', () => {
  test.each([
    ['a norm that no article has is no other part of that thread', 'din 127 m8'],
    ['an expression of the tables: no weight makes it another thing', 'passata di pomodoro 700 g'],
    ['a word of the tables: no voltage makes it a relay', 'alimentatore 12v 2a'],
  ])('%s: %s', (_, text) => {
    expect(ids(text)).toEqual([]);
  });

  test('an unknown norm with an exact size finds the size, and is named as unknown', () => {
    const found = asked('din 7985 m8x20');
    expect(found.partial).toBe(true);
    expect([...found.ids].toSorted()).toEqual([10, 20, 21]);
    expect(found.asked.map(({ written, known }) => [written, known])).toEqual([
      ['din 7985', false],
      ['m8x20', true],
    ]);
  });
});
