/** What is found when no article has the word that names the thing (C-SRCH-6). */
import { expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { queryFor, sample } from './sample-documents.ts';

const NAMES: Record<string, string[]> = {
  Lampade: ['Applique ovale da esterno 8x40 rossa', 'Applique ovale da esterno 60 W', 'Applique tonda 40 W'],
  Vernici: ['Pittura lavabile rossa', 'Pittura murale bianca', 'Pittura murale da interno'],
  Corde: ['Fune nautica 8x40 rossa', 'Fune nautica 10 mm bianca', 'Fune per tenda'],
  Viteria: ['Barra zigrinata 31x70', 'Barra zigrinata 33x70', 'Barra liscia 31x70'],
};
const lines = Object.entries(NAMES).flatMap(([family, names]) => names.map((name) => ({ family, name })));
const documents: SearchDocument[] = lines.map(({ family, name }, at) =>
  sample(at + 1, name, { family: [{ code: family, label: { it: family, en: family } }] }),
);
const engine = buildEngine(documents);

const nameOf = (id: number) => lines[id - 1]?.name;

function ask(text: string) {
  const { ids, near, partial, asked } = engine.search({ ...queryFor(text), near: true });
  const unknown = asked.filter(({ known }) => !known).map(({ written }) => written);
  return { found: ids.map(nameOf), near: near.map(nameOf), partial, unknown };
}

test.each([
  ['gomena nautica', ['Fune nautica 10 mm bianca', 'Fune nautica 8x40 rossa']],
  ['blindex ovale esterno', ['Applique ovale da esterno 60 W', 'Applique ovale da esterno 8x40 rossa']],
  ['blindex 31x70', ['Barra liscia 31x70', 'Barra zigrinata 31x70']],
])('%s: the other words name things of one kind, and the first is said to be unknown', (text, names) => {
  const { found, partial, unknown } = ask(text);
  expect([found.sort(), partial, unknown]).toEqual([names, true, [text.split(' ')[0]]]);
});

test.each([
  ['plafoniera ovale esterno', ['Applique ovale da esterno 60 W', 'Applique ovale da esterno 8x40 rossa']],
  ['tondino 31x70', ['Barra liscia 31x70', 'Barra zigrinata 31x70']],
])(
  '%s: what the trade has a word for and the shop does not sell is no result; things like it stand apart',
  (text, names) => {
    const { found, near, partial, unknown } = ask(text);
    expect([found, near.sort(), partial, unknown]).toEqual([[], names, false, [text.split(' ')[0]]]);
  },
);

test.each(['tassello 8x40', 'sgabello rossa'])('%s: a size or a colour of several kinds says nothing', (text) => {
  expect(ask(text)).toEqual({ found: [], near: [], partial: false, unknown: [text.split(' ')[0]] });
});
