/** A synthetic hardware catalogue of any size for the benchmarks: seeded, so two runs measure the same documents. */

import type { PriceView } from '#server/modules/search/engines/engine.ts';
import type {
  DocumentAttribute,
  DocumentFamily,
  SearchDocument,
} from '#server/modules/search/engines/search-document.ts';

/** Small seeded generator (mulberry32): 0 ≤ x < 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Italian and English name; its families are generated around it. */
const ARTICLES: ReadonlyArray<readonly [string, string, string, string]> = [
  ['vite testa esagonale', 'hexagon head screw', 'Viteria', 'Fasteners'],
  ['vite testa svasata', 'countersunk screw', 'Viteria', 'Fasteners'],
  ['vite per legno', 'wood screw', 'Viteria', 'Fasteners'],
  ['dado esagonale', 'hexagon nut', 'Viteria', 'Fasteners'],
  ['rondella piana', 'flat washer', 'Viteria', 'Fasteners'],
  ['barra filettata', 'threaded rod', 'Viteria', 'Fasteners'],
  ['tassello in nylon', 'nylon wall plug', 'Fissaggio', 'Fixing'],
  ['ancorante chimico', 'chemical anchor', 'Fissaggio', 'Fixing'],
  ['collare per tubo', 'pipe clamp', 'Fissaggio', 'Fixing'],
  ['tubo multistrato', 'multilayer pipe', 'Idraulica', 'Plumbing'],
  ['raccordo a pressare', 'press fitting', 'Idraulica', 'Plumbing'],
  ['valvola a sfera', 'ball valve', 'Idraulica', 'Plumbing'],
  ['rubinetto lavabo', 'basin tap', 'Rubinetteria', 'Taps'],
  ['miscelatore doccia', 'shower mixer', 'Rubinetteria', 'Taps'],
  ['sifone cromato', 'chrome trap', 'Rubinetteria', 'Taps'],
  ['trapano avvitatore', 'cordless drill', 'Utensili', 'Tools'],
  ['smerigliatrice angolare', 'angle grinder', 'Utensili', 'Tools'],
  ['martello da carpentiere', 'claw hammer', 'Utensili', 'Tools'],
  ['cacciavite a croce', 'cross screwdriver', 'Utensili', 'Tools'],
  ['sega a nastro', 'band saw', 'Utensili', 'Tools'],
  ['chiave combinata', 'combination spanner', 'Utensili', 'Tools'],
  ['interruttore bipolare', 'double pole switch', 'Elettrico', 'Electrical'],
  ['cavo unipolare', 'single core cable', 'Elettrico', 'Electrical'],
  ['presa schuko', 'schuko socket', 'Elettrico', 'Electrical'],
  ['lampada led', 'led lamp', 'Elettrico', 'Electrical'],
  ['smalto acrilico', 'acrylic enamel', 'Vernici', 'Paint'],
  ['silicone sanitario', 'sanitary silicone', 'Vernici', 'Paint'],
  ['guanto antitaglio', 'cut resistant glove', 'Sicurezza', 'Safety'],
  ['scarpa antinfortunistica', 'safety shoe', 'Sicurezza', 'Safety'],
  ['cuscinetto a sfere', 'ball bearing', 'Trasmissioni', 'Transmission'],
];

const MATERIALS = ['acciaio', 'inox a2', 'inox a4', 'ottone', 'rame', 'alluminio', 'nylon', 'pvc', 'gomma', 'ghisa'];
const FINISHES = ['zincato', 'brunito', 'cromato', 'grezzo', 'verniciato', 'nichelato', 'satinato'];
const COLORS = ['bianco', 'nero', 'rosso', 'blu', 'verde', 'giallo', 'grigio', 'arancio', 'marrone', 'trasparente'];
const SYLLABLES =
  'ba be bi bo bra ca ce chi co cra da de di do fa fe fi fo fra ga ge gi go la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so sta ta te ti to tra va ve vi vo za'.split(
    ' ',
  );
const ATTRIBUTES = [
  'classe',
  'filetto',
  'norma',
  'tensione',
  'potenza',
  'attacco',
  'pressione',
  'uso',
  'certificazione',
  'garanzia',
  'origine',
  'serie',
];
const PRICE_LISTS = 3;
const SPECIFIC_FAMILIES = 4;

export function* syntheticCatalogue(count: number, seed = 7): Generator<SearchDocument> {
  const random = seeded(seed);
  const words = vocabulary(random, Math.min(40_000, 4000 + Math.floor(count / 25)));
  const brands = Array.from({ length: 160 }, (_, index) => ({ code: `B${index}`, label: capital(word(random)) }));
  let id = 1;
  while (id <= count) {
    const first = document(id, random, words, brands);
    yield first;
    id += 1;
    // Half of the documents are in groups of a parent and up to 16 children.
    if (random() > 0.105) continue;
    const children = 4 + Math.floor(random() * 13);
    for (let child = 0; child < children && id <= count; child += 1) {
      yield { ...document(id, random, words, brands, first), parentId: first.id };
      id += 1;
    }
  }
}

function document(
  id: number,
  random: () => number,
  words: readonly string[],
  brands: ReadonlyArray<{ code: string; label: string }>,
  parent?: SearchDocument,
): SearchDocument {
  const [it, en, familyIt, familyEn] = ARTICLES[skewed(random, ARTICLES.length)] ?? ['', '', '', ''];
  const material = pick(random, MATERIALS);
  const finish = pick(random, FINISHES);
  const diameter = 3 + Math.floor(random() * 22);
  const length = 10 + 5 * Math.floor(random() * 38);
  const brand = parent ? parent.brand : (brands[skewed(random, brands.length)] ?? null);
  const series = pick(random, words);
  const size = `M${diameter}x${length}`;
  const gross = Math.floor(1000 + random() ** 3 * 9_000_000);
  const description = Array.from({ length: 14 }, () => words[skewed(random, words.length)]).join(' ');
  return {
    id,
    parentId: 0,
    code: `${it.slice(0, 2).toUpperCase()}${series.slice(0, 3).toUpperCase()}-${String(id).padStart(7, '0')}`,
    otherCodes: [`80${String(1_000_000_000 + id * 7).padStart(11, '0')}`],
    name: parent
      ? { it: `${parent.name.it} ${size}`, en: `${parent.name.en} ${size}` }
      : { it: `${it} ${material} ${finish} ${size} ${series}`, en: `${en} ${material} ${size} ${series}` },
    description: parent ? { it: '', en: '' } : { it: description, en: '' },
    brand,
    family: parent ? parent.family : family(familyIt, familyEn, it, en, random),
    attributes: [
      value('materiale', material),
      value('finitura', finish),
      value('color', pick(random, COLORS)),
      value('diametro', `M${diameter}`, diameter),
      value('lunghezza', `${length} mm`, length),
      ...ATTRIBUTES.filter(() => random() < 0.5).map((code, index) =>
        value(code, `${code} ${skewed(random, 12 + index * 6)}`),
      ),
    ],
    availability: random() < 0.7 ? 2 : random() < 0.4 ? 1 : 0,
    isNew: random() < 0.06,
    nextInsert: random() < 0.02,
    hasPromo: random() < 0.08,
    isHot: random() < 0.01,
    sales: Math.floor(random() ** 4 * 5000),
    rating: Math.floor(random() * 11) / 2,
    createdDay: 18_000 + Math.floor(random() * 2400),
    prices: Array.from({ length: PRICE_LISTS }, (_, list) => Math.floor(gross * (1 - list * 0.07))),
  };
}

function family(familyIt: string, familyEn: string, it: string, en: string, random: () => number): DocumentFamily[] {
  const special = Math.floor(random() * SPECIFIC_FAMILIES);
  return [
    { code: familyIt.slice(0, 4).toLowerCase(), label: { it: familyIt, en: familyEn } },
    { code: it.replaceAll(' ', '-'), label: { it: capital(it), en: capital(en) } },
    { code: `s${special}`, label: { it: `Serie ${special}`, en: `Series ${special}` } },
  ];
}

function value(code: string, text: string, numeric?: number): DocumentAttribute {
  const base = { code, key: text.replaceAll(' ', '-'), label: { it: text, en: text } };
  return numeric === undefined ? base : { ...base, numeric };
}

function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Small numbers are much more frequent, as in any vocabulary. */
function skewed(random: () => number, size: number): number {
  return Math.floor(random() ** 2.5 * size);
}

function vocabulary(random: () => number, size: number): string[] {
  const words = new Set<string>();
  while (words.size < size) words.add(word(random));
  return [...words];
}

function word(random: () => number): string {
  const length = 2 + Math.floor(random() * 3);
  return Array.from({ length }, () => pick(random, SYLLABLES)).join('');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A customer's prices in it: by family, by brand, and one of an article. */
export const SYNTHETIC_VIEW: PriceView = {
  list: 1,
  defaultFactor: { numerator: 45n, denominator: 100n },
  families: new Map([['vite', { numerator: 4n, denominator: 10n }]]),
  brands: new Map([['B3', { numerator: 55n, denominator: 100n }]]),
  overrides: new Map([[17, 12_345]]),
};
