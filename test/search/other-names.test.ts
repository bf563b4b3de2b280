/** How much another name of a word counts beside the word as typed, and what is no other name at all. */
import { describe, expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { sample } from './sample-documents.ts';

const same = (text: string) => ({ it: text, en: text });

const pack = (id: number, name: string, form: string, brand: string, description: string) =>
  sample(id, name, {
    brand: { code: brand, label: brand },
    attributes: [{ code: 'form', key: form, label: same(form) }],
    description: same(description),
  });

const engine = buildEngine([
  pack(1, 'OMEPRAL*14 cps gastrores 20 mg', 'capsule', 'Verdi', 'OMEPRAL 20MG 14 UNITA. CAPSULE RIGIDE IN BLISTER'),
  pack(2, 'OMEPRAL*28 cps gastrores 20 mg', 'capsule', 'Rossi', 'OMEPRAL 20MG 28 UNITA'),
  pack(3, 'LATTULOSIO*1 capsule 20 mg', 'capsule', 'Bianchi', ''),
  pack(4, 'LATTULOSIO*1 cps 20 mg', 'sacchetti', 'Bianchi', ''),
  pack(5, 'INDAPRAL*50 cpr riv 2,5 mg', 'compresse', 'Verdi', ''),
  pack(6, 'LETROZINA*30 cpr riv 2,5 mg', 'compresse', 'SOLE PHARMA IND.EU.B.V.', ''),
]);

const ids = (text: string) =>
  engine.search({ text, lang: 'it', filters: {}, priceView: null, sort: 'default', page: 1, perPage: 12 }).ids;

describe('another name of a word (C-SRCH-6)', () => {
  test.each<[string, string, number[]]>([
    ['an article that is called so as typed does not gain by a description that repeats the other name', 'cps', [2, 1]],
    ['the same description counts where the word stands in it as typed', 'capsule', [1, 2]],
  ])('%s', (_, word, expected) => {
    expect(ids(`omepral 20mg ${word}`)).toEqual(expected);
  });

  test('the other name alone finds an article', () => {
    expect(ids('lattulosio capsule')).toEqual([3, 4]);
  });

  test('an abbreviation in the name of a firm stands for no word of an article', () => {
    expect(ids('indapral 2,5mg cpr riv')).toEqual([5]);
  });
});
