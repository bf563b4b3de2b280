/** How buyers write numbers that a trade writes otherwise, and what is near nothing (C-SRCH-6): `docs/decisions/0305-numbers-as-buyers-write-them.md`. */
import { expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { queryFor, sample } from './sample-documents.ts';

const NAMES: Array<[name: string, family: string]> = [
  ['Rulli salivari mis. 1', 'Cotone'],
  ['Rulli salivari mis. 2', 'Cotone'],
  ['Pasta spaghetti 5 kg', 'Pasta'],
  ['Pasta spaghetti 1 kg', 'Pasta'],
  ['Lima canalare ISO 015', 'Endodonzia'],
  ['Lima canalare ISO 020', 'Endodonzia'],
  ['Cuscinetto a sfere 6205', 'Cuscinetti'],
  ['Gesso per modelli giallo', 'Gessi'],
  ['Gesso per modelli bianco', 'Gessi'],
  ['Cemento da restauro liquido 10 ml', 'Cementi'],
  ['Frese diamantate a pallina', 'Frese'],
  ['Disinfettante per strumenti 2 lt', 'Igiene'],
];
const engine = buildEngine(
  NAMES.map(([name, family], at) =>
    sample(at + 1, name, { family: [{ code: family, label: { it: family, en: family } }] }),
  ),
);
const search = (text: string) => engine.search({ ...queryFor(text), near: true });
const named = (ids: readonly number[]) => ids.map((id) => NAMES[id - 1]?.[0]);

test.each([
  ['rulli salivari n 2', ['Rulli salivari mis. 2']],
  ['lima canalare iso 15', ['Lima canalare ISO 015']],
  ['cuscinetto 62o5', ['Cuscinetto a sfere 6205']],
])('"%s" finds %s', (text, names) => {
  const { ids, partial } = search(text);
  expect([named(ids), partial]).toEqual([names, false]);
});

test('a number with its sign is no quantity: spaghetti no. 5 are none of 5 kg', () => {
  expect(search('spaghetti n 5').partial).toBe(true);
});

test('where an expression of the trade is not sold, what shares a colour with it is not near', () => {
  const { total, near } = search('puntali miscelazione gialli');
  expect([total, near]).toEqual([0, []]);
});

test('what lacks more than half of a query and is not called so is no result', () => {
  expect(search('liquido frese 2 lt').total).toBe(0);
});
