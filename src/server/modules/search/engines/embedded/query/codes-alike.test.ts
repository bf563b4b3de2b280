import { describe, expect, test } from 'vitest';
import { queryFor, sample } from '../../../../../../../test/search/sample-documents.ts';
import { buildEngine } from '../build-engine.ts';

const engine = buildEngine([
  sample(1, 'Vite', { code: '933ZB080030' }),
  sample(2, 'Vite', { code: '933ZB080035' }),
  sample(3, 'Raccordo', { code: 'RI.L10.5' }),
  sample(4, 'Medicinale', { code: '012745093' }),
  sample(5, 'Guarnizione', { code: 'GO-1200' }),
  sample(6, 'Guarnizione', { code: 'G0-1200' }),
  sample(7, 'Perno', { code: 'PE.08.016' }),
  sample(8, 'Perno', { code: 'PE.8.16-B' }),
  sample(10, 'Perno con 8 denti da 16', { code: 'PERNO' }),
  sample(11, 'Bullone', { code: 'BL931' }),
  sample(12, 'Bullone M8', { code: 'BL931.08.040', parentId: 11 }),
  sample(9, 'Sensore', { code: '00450-X7', otherCodes: ['8012345678901'] }),
]);

const ask = (text: string) =>
  engine.search({ text, lang: 'it', filters: {}, priceView: null, sort: 'default', page: 1, perPage: 9, near: true });

describe('codes as people read and type them (C-SRCH-6)', () => {
  test.each<[typed: string, id: number]>([
    ['933ZB080030', 1],
    ['933 zb-08.0030', 1],
    ['A012745093', 4],
    ['a 012745093', 4],
    ['AIC 012745093', 4],
    ['AIC012745093', 4],
    ['aic n. 012745093', 4],
    ['12745093', 4],
    ['MINSAN012745093', 4],
    ['EAN 8012345678901', 9],
    ['GO1200', 5],
    ['G0.1200', 6],
    ['pe 08 016', 7],
    ['933ZB080030', 1],
  ])('%s is the code itself', (typed, id) => {
    expect(ask(typed)).toMatchObject({ ids: [id], correctedQuery: null });
  });

  test.each<[typed: string, id: number, readAs: string]>([
    ['933ZBO8OO30', 1, '933ZB080030'],
    ['933zbo80035', 2, '933ZB080035'],
    ['933-ZB-8-30', 1, '933ZB080030'],
    ['933-ZB-008-030', 1, '933ZB080030'],
    ['933 ZB O8 OO30', 1, '933ZB080030'],
    ['RI.110.5', 3, 'RIL105'],
    ['RI.IlO.5', 3, 'RIL105'],
    ['R1LI05', 3, 'RIL105'],
    ['450-X07', 9, '450X7'],
    ['OO450-X7', 9, '450X7'],
    ['PE.8.O16', 7, 'PE08016'],
    ['PE.O8.O16', 7, 'PE08016'],
    ['BL931.O8.O4O', 12, 'BL93108040'],
    ['BL931-8-40', 12, 'BL93108040'],
    ['933ZB.O8.OO30', 1, '933ZB080030'],
  ])('%s is read as the one code that looks like it, and the result says so', (typed, id, readAs) => {
    expect(ask(typed)).toMatchObject({ ids: [id], total: 1, correctedQuery: readAs, near: [] });
  });

  test('two real codes that look alike are both near, and neither is the result', () => {
    const { total, near, nearCodes, correctedQuery } = ask('GO-01200');
    expect([total, nearCodes, correctedQuery]).toEqual([0, true, null]);
    expect([...near].sort()).toEqual([5, 6]);
  });

  test.each(['PE.8.17', 'ZB.9.99', '933ZC80030'])(
    '%s: zeros and look-alikes only, other codes are only near',
    (typed) => {
      expect(ask(typed)).toMatchObject({ total: 0, correctedQuery: null });
    },
  );
});

test('a code of letters alone, and one of a letter and a digit, are found as what they are (C-SRCH-6)', () => {
  const engine = buildEngine([sample(1, 'Articolo', { code: 'P1' }), sample(2, 'Lume', { code: 'LAMPADA' })]);
  const found = (text: string) => engine.search({ ...queryFor(text), only: [1, 2] }).ids;
  expect([found('P1'), found('lampada'), found('p')]).toEqual([[1], [2], []]);
});
