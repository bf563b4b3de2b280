/** How much another name of a word counts beside the word as typed, and what is no other name at all. */
import { describe, expect, test, vi } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { TextMatcher } from '#server/modules/search/engines/embedded/query/text-matcher.ts';
import { queryFor, sample } from './sample-documents.ts';

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

/** The same thing, described in more and more words: a word in a long description weighs a little less. */
const described = Array.from({ length: 24 }, (_, at) =>
  sample(100 + at, 'GRANO EI P.PIANA DIN 913 M12X80', {
    description: same(`Grano (vite senza testa) con esagono incassato${', acciaio temprato'.repeat(at)}`),
  }),
);
const others = Array.from({ length: 300 }, (_, at) => sample(500 + at, at % 3 ? `VITE TE M${at}X80` : `DADO M${at}`));

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

  test('what one name gives before a better one does leaves nothing behind: equal scores are equal to the last digit', () => {
    const screws = buildEngine([...described, ...others]);
    const matching = vi.spyOn(TextMatcher.prototype, 'match');
    screws.search(queryFor('vite senza testa m12x80'));
    const [list] = matching.mock.results.map(({ value }) => value as ReturnType<TextMatcher['match']>);
    matching.mockRestore();
    const scores = [...new Set(list?.scores)].sort((one, other) => one - other);
    expect(list?.documents).toHaveLength(described.length);
    expect(scores.length).toBeGreaterThan(1);
    for (const [at, score] of scores.slice(1).entries()) expect(score - (scores[at] as number)).toBeGreaterThan(0.001);
  });
});
