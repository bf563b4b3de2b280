/** What is shown when no article has all that was asked for: the thing, and nothing that only looks like it (C-SRCH-6). */
import { describe, expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { queryFor, sample } from './sample-documents.ts';

interface Line {
  name: string;
  family: string;
  description?: string;
}

const SIZES = [...Array(300).keys()].map((at) => `M${4 + (at % 9)}x${10 + at}`);
const LINES: Line[] = [
  ...SIZES.map((size, at) => ({
    name: `VITE ${at % 2 === 0 ? 'TE' : 'TCEI'} ${size}`,
    family: at % 2 === 0 ? 'Viti TE' : 'Viti TCEI',
    description: `Vite ${size}, chiave (mm) ${4 + (at % 9)}, per chi usa la testa cilindrica con esagono incassato`,
  })),
  ...[40, 50].map((side) => ({ name: `TUBO QUADRO ${side}-2.6`, family: 'Tubolari' })),
  { name: 'CUSCINETTO K115X123X27', family: 'Cuscinetti' },
  { name: 'CUSCINETTO K115X127X27', family: 'Cuscinetti' },
  { name: 'VITE TESTA CILINDRICA ESAGONO INCASSATO M4x500', family: 'Viti speciali' },
];
const engine = buildEngine(
  LINES.map(({ name, family, description = '' }, at): SearchDocument => {
    const same = (text: string) => ({ it: text, en: text });
    return sample(at + 1, name, { family: [{ code: family, label: same(family) }], description: same(description) });
  }),
);
const ask = (text: string) => {
  const { ids, total, partial } = engine.search(queryFor(text));
  return { first: LINES[(ids[0] ?? 0) - 1]?.name, total, partial };
};

describe('nothing', () => {
  test.each([
    ['a thousand articles of that name, none in that size', 'vite autofilettante 4,2x19'],
    ['the same in a size in inches', 'vite mezzo pollice'],
    ['articles that mention the thing', 'chiave combinata 7'],
    ['another thing in that size, where the trade knows the thing', 'rivetto M6x12 alluminio'],
    ['a size that only begins so', 'disco da taglio 115x1'],
    ['numbers of the size anywhere', 'vite legno tps 27x31 torx'],
  ])('and not %s', (_, text) => {
    expect(ask(text)).toEqual({ first: undefined, total: 0, partial: false });
  });
});

describe('the thing itself, said to be partial', () => {
  test.each([
    ['few of that name, in other sizes', 'tubo quadro 60x60x3', 'TUBO QUADRO 40-2.6', 2],
    ['the size, without the word that nobody has', 'vite zigrinata M6x12', 'VITE TE M6x12', 1],
  ])('%s', (_, text, first, total) => {
    expect(ask(text)).toEqual({ first, total, partial: true });
  });
});

test('another name of several words is none in a description', () => {
  // `tce` is `testa cilindrica esagono incassato`, which every description mentions, and `tcei`, which half of the names have.
  expect(ask('vite tce').total).toBe(LINES.filter(({ name }) => /TCEI|TESTA CILINDRICA/.test(name)).length);
});
