import { describe, expect, test } from 'vitest';
import { sample } from '../../../../../../../test/search/sample-documents.ts';
import { buildEngine } from '../build-engine.ts';

const engine = buildEngine([
  sample(1, 'Vite testa esagonale UNI 5739 M8x30'),
  sample(2, 'Vite testa esagonale DIN 933 M8x30'),
  sample(3, 'Vite testa esagonale ISO 4017 M8x30'),
  sample(4, 'Vite testa esagonale DIN 931 M8x30'),
  sample(5, 'Cuscinetto a sfere 6204 2RS'),
  sample(6, 'Cuscinetto a sfere 6204 DDU'),
  sample(7, 'Cuscinetto a sfere 6204 ZZ'),
  sample(8, 'Valvola a sfera 1/2" ottone'),
  sample(9, 'Valvola a sfera DN15 ghisa'),
  sample(10, 'Tubo nero 21,3 mm'),
  sample(11, 'Trave IPE 120'),
  sample(12, 'Tubo quadro 40x40'),
  sample(13, 'Lamiera AISI 304 sp. 2'),
  sample(14, 'Lamiera 1.4301 sp. 2'),
  sample(15, 'Cavo FS17 1x1,5'),
  sample(16, 'Rosetta UNI 6592-69 zincata'),
  sample(17, 'Vite a testa bombata ISO 7380-2 M6x20'),
  sample(18, 'Vite a testa bombata ISO 7380-1 M6x20'),
]);

const ids = (text: string) =>
  engine.search({ text, lang: 'it', filters: {}, priceView: null, sort: 'default', page: 1, perPage: 12 }).ids;

describe('designations: the number that was typed first, then the other names of the same part (C-SRCH-6)', () => {
  test.each<[string, number[]]>([
    ['din 933', [1, 2, 3]],
    ['din933', [1, 2, 3]],
    ['DIN-933', [1, 2, 3]],
    ['vite din 933 m8x30', [1, 2, 3]],
    ['uni5739', [1, 2, 3]],
    ['UNI 5739', [1, 2, 3]],
    ['iso 4017', [1, 2, 3]],
    ['UNI EN ISO 4017', [1, 2, 3]],
    ['din en iso 4017', [1, 2, 3]],
    ['uni 5737', [4]],
    ['6204 2rs', [5, 6]],
    ['6204-2RS', [5, 6]],
    ['6204 ddu', [5, 6]],
    ['62042rsh', [5, 6]],
    ['6204llu', [5, 6]],
    ['6204 2z', [7]],
    ['valvola 1/2', [8, 9]],
    ['valvola 1/2"', [8, 9]],
    ['valvola dn 15', [8, 9]],
    ['tubo dn15', [10]],
    ['putrella', [11]],
    ['scatolato 40x40', [12]],
    ['lamiera 1.4301', [13, 14]],
    ['aisi 304', [13, 14]],
    ['n07v-k', [15]],
    ['din 125', [16]],
    ['DIN 125A', [16]],
    ['UNI 6592', [16]],
    ['uni 5739-2011', [1, 2, 3]],
    ['iso 7380-2', [17]],
    ['iso 7380', [17, 18]],
    ['UNI EN ISO 7380', [17, 18]],
  ])('%s', (text, all) => {
    expect([...ids(text)].sort((a, b) => a - b)).toEqual(all);
  });

  test.each<[string, number]>([
    ['din 933', 2],
    ['uni5739', 1],
    ['iso 4017', 3],
    ['6204 ddu', 6],
    ['6204 2rs', 5],
    ['valvola dn15', 9],
    ['lamiera 1.4301', 14],
  ])('%s: as typed first', (text, first) => {
    expect(ids(text)[0]).toBe(first);
  });
});
