/** A partial result is called as what was asked for, or stands apart (C-SRCH-6): `docs/decisions/0247-what-articles-are-called.md`. */
import { describe, expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { queryFor, sample } from './sample-documents.ts';

const PROFILES = ['A', 'B', 'C', 'D'];
const LINES: Array<{ name: string; family: string; brand?: string; value?: string }> = [
  ...[1, 5, 10].map((litres) => ({ name: `Candeggina gel ${litres} lt`, family: 'Superfici' })),
  { name: 'Crema mani 100 ml', family: 'Cosmesi' },
  { name: 'Disinfettante superfici 1 lt', family: 'Superfici' },
  ...['C', 'V', 'Z'].map((fold) => ({
    name: `Asciugamani piegati 20 conf`,
    family: 'Carta',
    value: `a ${fold}`,
  })),
  ...Array.from({ length: 30 }, (_, at) => ({
    name: `Panno microfibra ${['blu', 'rosso'][at % 2]} ${30 + at}x40`,
    family: 'Panni e spugne',
  })),
  ...Array.from({ length: 40 }, (_, at) => ({
    name: `Cinghia trapezoidale ${PROFILES[at % 4]}${20 + at}`,
    family: 'Cinghie',
  })),
  { name: 'Giunto elastico 24 Catenord', family: 'Giunti', brand: 'Catenord' },
  { name: 'Giunto elastico 28', family: 'Giunti', brand: 'Rotolex' },
  { name: 'Catena a rulli 08B', family: 'Catene', brand: 'Catenord' },
  { name: 'Filtro olio Punto 1.2', family: 'Filtri olio' },
  { name: 'Filtro aria Punto 1.2', family: 'Filtri aria' },
  { name: 'Kit frizione Ducato 2.3 JTD', family: 'Frizioni' },
  { name: 'Kit frizione Daily 3.0', family: 'Frizioni' },
  { name: 'Filtro abitacolo carboni attivi Punto', family: 'Filtri abitacolo' },
  { name: 'Kit distribuzione 120 denti Punto', family: 'Distribuzione' },
  { name: 'Nastro adesivo bianco 50x66', family: 'Nastri' },
  { name: 'Nastro adesivo avana 25x66', family: 'Nastri' },
  { name: 'Penna a sfera blu', family: 'Penne', brand: 'Scribo' },
  { name: 'Buste commerciali 11x23', family: 'Buste', brand: 'Postalia' },
];
const engine = buildEngine(
  LINES.map(({ name, family, brand, value }, at) =>
    sample(at + 1, name, {
      family: [{ code: family, label: { it: family, en: family } }],
      brand: brand === undefined ? null : { code: brand, label: brand },
      attributes: value === undefined ? [] : [{ code: 'piega', key: value, label: { it: value, en: value } }],
    }),
  ),
);
const nameOf = (id: number) => LINES[id - 1]?.name ?? '';

function ask(text: string) {
  const { ids, near, partial } = engine.search({ ...queryFor(text), near: true });
  return { found: ids.map(nameOf), near: near.map(nameOf), partial };
}

describe('other things stand apart', () => {
  test.each([
    ['spugna abrasiva', 'Panno microfibra', 'a family that names two things is not what its articles are called'],
    ['cinghia a99k', 'Cinghia trapezoidale', 'an article without an unknown designation is another one'],
    ['filtro gasolio', 'Filtro', 'an expression of the word files that nobody sells is another kind'],
    ['corretore nastro', 'Nastro adesivo', 'a misspelt word of the trade is not sold either'],
  ])('%s shows no %s as a result: %s', (text, other) => {
    const { found, near } = ask(text);
    expect(found).toEqual([]);
    expect(near.some((name) => name.startsWith(other))).toBe(true);
  });

  test('gel mani igienizzante 500 ml: articles that have the word as a quality are not called so', () => {
    expect(ask('gel mani igienizzante 500 ml').found).toEqual([]);
    expect(ask('candeggina gel').found).toHaveLength(3);
  });

  test('post it 76x76: a word of the trade is no beginning of a brand', () => {
    expect(ask('post it 76x76').found).toEqual([]);
  });
});

describe('the thing with one quality less is a result', () => {
  test.each([
    ['penna bic blu', 'Penna a sfera blu'],
    ['filtro olio bosch', 'Filtro olio Punto 1.2'],
    ['kit distrib. 1.9 jtd', 'Kit distribuzione 120 denti Punto'],
  ])('%s finds %s', (text, name) => {
    expect(ask(text)).toMatchObject({ found: [name], partial: true });
  });
});

test('two abbreviated words are the expression of the word files that begins so, and no other word of the catalogue', () => {
  const { found, near } = ask('filt. carb. focus');
  expect(found).toEqual([]);
  expect(near.length).toBeGreaterThan(0);
  expect(ask('filt. ab. punto').found).toEqual(['Filtro abitacolo carboni attivi Punto']);
});

test('few pieces are no number of something else where no article counts its pieces', () => {
  expect(ask('kit frizione 3 pz')).toMatchObject({ partial: true });
  expect(ask('kit frizione 3 pz').found.sort()).toEqual(['Kit frizione Daily 3.0', 'Kit frizione Ducato 2.3 JTD']);
  expect(ask('kit frizione 3.0')).toMatchObject({ partial: false, found: ['Kit frizione Daily 3.0'] });
});

test('a letter after a is a shape', () => {
  const { ids } = engine.search(queryFor('asciugamani piegati a z'));
  expect(ids.map((id) => LINES[id - 1]?.value)).toEqual(['a Z']);
  expect(engine.search(queryFor('asciugamani piegati a q')).total).toBe(3);
});

test('an abbreviation is none of a brand, though names repeat it', () => {
  expect(ask('cat. elastico').found).not.toContain('Giunto elastico 24 Catenord');
});
