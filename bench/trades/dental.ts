/** A dental depot: shades, ISO numbers, grits and figures, percent and millilitres, plurals as names. For the tour only: no graded set. */
import { catalogueOf, type Supplier } from './catalogue.ts';
import { DENTAL_LINES } from './dental-lines.ts';
import { DENTAL_ROOM_LINES } from './dental-room-lines.ts';
import { DENTAL_SINGLE_USE_LINES } from './dental-single-use-lines.ts';
import type { TradeArticle } from './trade-set.ts';

const SUPPLIERS: readonly Supplier[] = [
  {
    width: 48,
    capitals: true,
    shorten: 0.6,
    dots: true,
    unit: 'before-dot',
    decimal: ',',
    cross: 'X',
    brand: 'column',
    code: (number) => `DP${String(number * 7).padStart(6, '0')}`,
    attributeUnit: 'value',
    parents: false,
  },
  {
    width: 0,
    capitals: false,
    shorten: 0.05,
    dots: true,
    unit: 'after',
    decimal: ',',
    cross: ' x ',
    brand: 'first',
    code: (number, brand) => `${brand.slice(0, 3).toUpperCase()}-${1000 + number}`,
    attributeUnit: 'value',
    parents: true,
    describes: true,
  },
  {
    width: 36,
    capitals: true,
    shorten: 0.8,
    dots: false,
    unit: 'glued',
    decimal: '.',
    cross: 'x',
    brand: 'first',
    code: (number) => String(700_000 + number * 11),
    attributeUnit: 'title',
    parents: false,
  },
];

const SHORT = {
  composito: ['comp', 'compos'],
  universale: ['univ'],
  siringa: ['sir'],
  capsule: ['caps'],
  cemento: ['cem'],
  provvisorio: ['provv'],
  adesivo: ['ades'],
  silicone: ['silic'],
  impronte: ['impr'],
  fresa: ['fr'],
  frese: ['fr'],
  diamantata: ['diam'],
  diamantate: ['diam'],
  guttaperca: ['gutt', 'guttap'],
  superiore: ['sup'],
  inferiore: ['inf'],
  sterilizzazione: ['steril'],
  disinfettante: ['disinf'],
  disinfettanti: ['disinf'],
  monouso: ['mon'],
  chirurgiche: ['chir'],
  chirurgici: ['chir'],
  anestesia: ['anest'],
  estrazione: ['estr'],
  autosigillanti: ['autosig'],
} as const;

/** The articles of a dental depot, written without knowing the queries of its tour. */
export function dentalCatalogue(): TradeArticle[] {
  const lines = [...DENTAL_LINES, ...DENTAL_ROOM_LINES, ...DENTAL_SINGLE_USE_LINES];
  return catalogueOf({ seed: 701, lines, suppliers: SUPPLIERS, short: SHORT, kept: 0.85 });
}
