/**
 * Queries for each cause of a wrong result that measuring found, in three trades. The catalogues are made here, in the way these trades
 * write names.
 */
import { describe, expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import type { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import type { SearchResult } from '#server/modules/search/engines/engine.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { sample } from './sample-documents.ts';

interface Line {
  name: string;
  family: string;
  brand?: string;
  code?: string;
  values?: readonly string[];
}

const same = (text: string) => ({ it: text, en: text });

function documents(lines: readonly Line[]): SearchDocument[] {
  return lines.map(({ name, family, brand, code, values = [] }, place) =>
    sample(place + 1, name, {
      ...(code === undefined ? {} : { code }),
      brand: brand === undefined ? null : { code: brand, label: brand },
      family: [{ code: family, label: same(family) }],
      attributes: values.map((value, at) => ({ code: `a${at}`, key: value, label: same(value) })),
    }),
  );
}

const times = <T>(count: number, line: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => line(at));

const FOOD: Line[] = [
  ...times(120, (at) => ({ name: `MOZZARELLA JULIENNE GR. ${100 + at * 25}`, family: 'Latticini' })),
  { name: 'MOZARELLA DI BUFALA GR. 125', family: 'Latticini' },
  ...times(6, (at) => ({ name: `PESCA SCIROPPATA ${at + 1} KG`, family: 'Frutta in scatola' })),
  ...times(4, (at) => ({ name: `FILETTI DI PESCE PANATI ${at + 1} KG`, family: 'Surgelati' })),
  { name: 'OLIO DI SEMI VARI E OLIO DI OLIVA LT 5', family: 'Condimenti' },
  { name: 'OLIO DI OLIVA', family: 'Condimenti' },
  { name: 'TONNO ALL’OLIO DI OLIVA GR. 160', family: 'Conserve' },
  { name: 'ACETO BALSAMICO VETRO CL 50', family: 'Condimenti' },
  { name: 'FARINA 00 SACCO 25 KG', family: 'Farine' },
  { name: 'FARINA MANITOBA 1 KG', family: 'Farine' },
  { name: 'PARMIGIANO REGG. GRATT. GR. 500', family: 'Latticini', brand: 'Colle Verde' },
  { name: 'PANNA UHT LT 1', family: 'Latticini' },
  { name: 'PENNE RIGATE KG 1', family: 'Pasta', brand: 'Molino Alto' },
  { name: 'MEZZE PENNE KG 0,5', family: 'Pasta', brand: 'Valle Nera' },
  { name: 'CONTROFILETTO BOVINO KG 3', family: 'Carni' },
  { name: 'BICCHIERE CARTA 200 CC 50 PZ', family: 'Monouso' },
];

const HARDWARE: Line[] = [
  ...[6, 8, 10, 12].flatMap((size) =>
    [
      { name: `DADO ESAGONALE M${size} ZINC.`, family: 'Dadi' },
      { name: `DADO ESAGONALE M${size} CL. 8`, family: 'Dadi' },
      { name: `ROSETTA PIANA M${size}`, family: 'Rosette' },
    ].concat(
      [20, 30, 40].map((length) => ({ name: `VITE TE M${size}X${length} ZINC.`, family: 'Viti TE' })),
      [{ name: `TUBO RAME ${size} MM`, family: 'Tubi' }],
    ),
  ),
  { name: 'VALVOLA A SFERA F/F 1/2"', family: 'Valvole' },
  { name: 'VALVOLA A SFERA F/F 1 1/2"', family: 'Valvole' },
  { name: 'NIPPLO OTTONE 1"', family: 'Raccordi' },
  { name: 'PERNO INOX 8X20', family: 'Perni' },
  { name: 'MORSETTO VERDE 5.08', family: 'Morsetti', code: 'KF2EDGK' },
  ...times(3, (at) => ({ name: `MORSETTO VERDE ${at + 2} POLI`, family: 'Morsetti', code: `KF2EDGK-${at + 2}P` })),
  { name: 'FASCETTA 4X200 NERA 100 PZ', family: 'Fascette', code: '1000-NE' },
  { name: 'SMERIGLIATRICE ANGOLARE 125', family: 'Elettroutensili', brand: 'Torval' },
  { name: 'SPAZZOLA GREZZA', family: 'Abrasivi' },
];

const ELECTRONICS: Line[] = [
  ...['1k', '4k7', '10k', '100k'].map((value) => ({
    name: `RESISTENZA ${value} 1/4W 5%`,
    family: 'Resistenze',
    values: [value, '5%'],
  })),
  { name: 'RESISTENZA 10k 1/4W 1%', family: 'Resistenze', values: ['10 kΩ', '1%'] },
  { name: 'CONDENSATORE CERAMICO 0,1uF 50V', family: 'Condensatori', values: ['100 nF'] },
  { name: 'CONDENSATORE CERAMICO 220nF 50V', family: 'Condensatori', values: ['220 nF'] },
  { name: 'TRASMETTITORE PRESSIONE 4-20 mA 0-10 bar', family: 'Sensori' },
  { name: 'TRASMETTITORE PRESSIONE 0-5 V 0-10 bar', family: 'Sensori' },
  { name: 'BATTERIA TAMPONE 1,2 Ah 12 Vdc', family: 'Batterie' },
  { name: 'LAMPADA LED 10W 3000 K', family: 'Lampade', brand: 'Lumex' },
  { name: 'LAMPADA LED 10W 4000K', family: 'Lampade', brand: 'Ardor' },
  { name: 'CONNETTORE', family: 'Connettori' },
  { name: 'CONNETTORE CIRCOLARE 4 POLI PER CAVO', family: 'Connettori' },
  { name: 'CAVO PER CONNETTORI USB 2 M', family: 'Cavi' },
  { name: 'REEL PORTACAVO 25 M', family: 'Avvolgicavo' },
  { name: 'CAVO 3X1,5 MMQ', family: 'Cavi' },
];

const trades = {
  food: [buildEngine(documents(FOOD)), FOOD],
  hardware: [buildEngine(documents(HARDWARE)), HARDWARE],
  electronics: [buildEngine(documents(ELECTRONICS)), ELECTRONICS],
} as const satisfies Record<string, readonly [EmbeddedEngine, Line[]]>;
type Trade = keyof typeof trades;

function ask(trade: Trade, text: string): SearchResult & { names: string[]; nearNames: string[] } {
  const [engine, lines] = trades[trade];
  const result = engine.search({
    text,
    lang: 'it',
    filters: {},
    priceView: null,
    sort: 'default',
    page: 1,
    perPage: 12,
    near: true,
  });
  const nameOf = (id: number) => lines[id - 1]?.name ?? '';
  return { ...result, names: result.ids.map(nameOf), nearNames: result.near.map(nameOf) };
}

describe('what comes first (C-SRCH-6)', () => {
  test.each<[Trade, string, string]>([
    // A whole field, then the words as typed, then their stems.
    ['food', 'olio di oliva', 'OLIO DI OLIVA'],
    ['food', 'pesce', 'FILETTI DI PESCE PANATI 1 KG'],
    ['food', 'pesca', 'PESCA SCIROPPATA 1 KG'],
    ['electronics', 'connettore', 'CONNETTORE'],
    ['hardware', 'perno', 'PERNO INOX 8X20'],
    // Quantities, however they are written.
    ['electronics', 'resistenza 4700 ohm', 'RESISTENZA 4k7 1/4W 5%'],
    ['electronics', 'resistenza 10k 1%', 'RESISTENZA 10k 1/4W 1%'],
    ['electronics', 'condensatore 100nF', 'CONDENSATORE CERAMICO 0,1uF 50V'],
    ['electronics', 'trasmettitore 4÷20mA', 'TRASMETTITORE PRESSIONE 4-20 mA 0-10 bar'],
    ['electronics', 'trasmettitore da 4 a 20 mA', 'TRASMETTITORE PRESSIONE 4-20 mA 0-10 bar'],
    ['electronics', 'batteria 1200 mAh', 'BATTERIA TAMPONE 1,2 Ah 12 Vdc'],
    ['electronics', 'lampada 3000k', 'LAMPADA LED 10W 3000 K'],
    ['electronics', 'cavo 3x1,5 mm²', 'CAVO 3X1,5 MMQ'],
    ['hardware', 'valvola mezzo pollice', 'VALVOLA A SFERA F/F 1/2"'],
    ['hardware', 'valvola un pollice e mezzo', 'VALVOLA A SFERA F/F 1 1/2"'],
    ['hardware', 'perno 8 mm x 2 cm', 'PERNO INOX 8X20'],
    ['food', 'aceto 0,5 litri', 'ACETO BALSAMICO VETRO CL 50'],
    ['food', 'mezzo chilo di penne', 'MEZZE PENNE KG 0,5'],
    ['food', 'bicchiere 50 pezzi', 'BICCHIERE CARTA 200 CC 50 PZ'],
    // An abbreviation is completed.
    ['food', 'parmigiano grattugiato', 'PARMIGIANO REGG. GRATT. GR. 500'],
    ['hardware', 'smerigl. angolare', 'SMERIGLIATRICE ANGOLARE 125'],
    ['electronics', 'trasm. pressione 0-5 V', 'TRASMETTITORE PRESSIONE 0-5 V 0-10 bar'],
    // A bare number means what it means among the things asked for.
    ['hardware', 'dado 8', 'DADO ESAGONALE M8 ZINC.'],
    ['hardware', 'rosetta piana 10', 'ROSETTA PIANA M10'],
    ['hardware', 'vite te 8 30', 'VITE TE M8X30 ZINC.'],
    ['hardware', 'tubo 8', 'TUBO RAME 8 MM'],
    // Signs and letters of other alphabets.
    ['electronics', 'resistenza １０ｋ 1%', 'RESISTENZA 10k 1/4W 1%'],
    ['electronics', 'resistenza 4,7 kΩ', 'RESISTENZA 4k7 1/4W 5%'],
    ['food', 'ﬁletti pesce', 'FILETTI DI PESCE PANATI 1 KG'],
  ])('%s, %s: %s', (trade, text, first) => {
    const { names, partial } = ask(trade, text);
    expect([names[0], partial]).toEqual([first, false]);
  });
});

describe('a word that is real is not corrected (C-SRCH-6)', () => {
  test.each<[Trade, string]>([
    ['electronics', 'relè'],
    ['hardware', 'prezza'],
    ['food', 'tanna'],
    ['food', 'penne colle'],
  ])('%s, %s', (trade, text) => {
    expect(ask(trade, text).correctedQuery).toBeNull();
  });

  test.each<[Trade, string, string]>([
    ['food', 'parmigano', 'parmigiano'],
    ['hardware', 'smerigliatrcie', 'smerigliatrice'],
    ['electronics', 'condesatore', 'condensatore'],
  ])('%s, %s is a slip of the pen for %s', (trade, text, meant) => {
    expect(ask(trade, text).correctedQuery).toBe(meant);
  });
});

describe('a rare misspelling inside the catalogue (C-SRCH-6)', () => {
  test('both spellings are found, the typed one first, and the result says it', () => {
    const { names, total, also, correctedQuery } = ask('food', 'mozarella');
    expect([names[0], total, also, correctedQuery]).toEqual(['MOZARELLA DI BUFALA GR. 125', 121, ['mozzarella'], null]);
  });

  test('the usual spelling is not joined by the rare one, nor a rare word by another word', () => {
    expect([ask('food', 'mozzarella').also, ask('food', 'penne').also]).toEqual([[], []]);
  });
});

describe('a partial result is the thing asked for, or says the truth (C-SRCH-6)', () => {
  test.each<[Trade, string]>([
    ['hardware', 'saracinesca 1"'],
    ['food', 'lievito 500 g'],
    ['electronics', 'oscilloscopio 12 V'],
    ['food', 'QQQ.1'],
    ['hardware', 'XY-8'],
  ])('%s, %s finds nothing', (trade, text) => {
    expect(ask(trade, text)).toMatchObject({ total: 0, near: [] });
  });

  test.each<[Trade, string, string]>([
    ['hardware', 'hex thing m8x30', 'VITE TE M8X30 ZINC.'],
    ['hardware', 'uni 5931 m8x30', 'VITE TE M8X30 ZINC.'],
    ['electronics', 'ceramic thing 220nF', 'CONDENSATORE CERAMICO 220nF 50V'],
  ])('%s, %s: an exact size is found when no article has the words', (trade, text, name) => {
    expect(ask(trade, text).names).toContain(name);
  });
});

describe('what replaces the article comes before what shares a word (C-SRCH-6)', () => {
  test.each<[Trade, string, RegExp]>([
    ['electronics', 'lampada lumex', /^LAMPADA/],
    ['food', 'penne molino alto', /PENNE/],
    ['hardware', 'vite te m8x30 zincata', /^VITE TE M8/],
  ])('%s, %s', (trade, text, family) => {
    const { nearNames } = ask(trade, text);
    expect(nearNames[0]).toMatch(family);
  });
});

describe('codes and numbers (C-SRCH-6)', () => {
  test('a complete code comes first and does not hide the longer ones', () => {
    const { names, total } = ask('hardware', 'kf2edgk');
    expect([names[0], total]).toEqual(['MORSETTO VERDE 5.08', 4]);
  });

  test('a number inside a query begins no code', () => {
    expect(ask('hardware', 'fascetta 1000').partial).toBe(true);
    expect(ask('hardware', '1000').names).toEqual(['FASCETTA 4X200 NERA 100 PZ']);
  });
});

describe('a child that is meant is shown beside its parent (C-SRCH-6)', () => {
  const engine = buildEngine([
    sample(1, 'Chiave combinata', { description: { it: '13 misure disponibili', en: '' } }),
    ...[10, 13, 17].map((size) => sample(size, `Chiave combinata ${size} mm`, { parentId: 1 })),
    sample(30, 'Guanto nitrile', { description: { it: 'Taglie nere e blu, in 3 colori', en: '' } }),
    sample(31, 'Guanto nitrile nero', { parentId: 30 }),
    sample(32, 'Guanto nitrile blu', { parentId: 30 }),
    sample(40, 'Cartuccia toner', { description: { it: 'Resa fino a 3000 pagine', en: '' } }),
    sample(41, 'Cartuccia toner 3000 pagine', { parentId: 40 }),
  ]);
  const ids = (text: string) =>
    engine.search({ text, lang: 'it', filters: {}, priceView: null, sort: 'default', page: 1, perPage: 12 }).ids;

  test.each([
    ['chiave combinata 13', [13, 1]],
    ['chiave combinata', [1]],
    ['guanto nitrile blu', [32, 30]],
    ['guanto nitrile', [30]],
    ['toner 3000', [41, 40]],
    ['cartuccia toner', [40]],
  ])('%s: %j', (text, expected) => {
    expect(ids(text)).toEqual(expected);
  });
});
