/** Finishes and colours: how the same article looks in another material, and its price relative to the first. */
import type { Material } from '#demo/drawings/pen.ts';
import { type Attributes, type Texts, texts } from './texts.ts';

interface Finish {
  /** Inserted after the line's code (`VT933I.08.025`). */
  infix: string;
  /** Appended to the article's code (`VT933.08.050/VG`). */
  suffix: string;
  /** Appended to the name; empty for the usual one. */
  name: Texts;
  /** Name of the group: `8.8 zincata bianca`. For stainless, a `%` is replaced by its property class. */
  title: Texts;
  attributes: Attributes;
  /** A sentence at the end of the description. */
  note?: Texts;
  factor: number;
  /** Colour of the drawing. */
  material?: Material;
}

const STEEL_88 = texts('acciaio 8.8', 'steel 8.8');
const WHITE_ZINC = texts('zincata bianca', 'white zinc plated');
const CHROMIUM_FREE = texts('Zincatura priva di cromo VI.', 'Plating free of chromium VI.');

export const FINISHES = {
  plain: { infix: '', suffix: '', name: texts(''), title: texts(''), attributes: {}, factor: 1 },
  zn88: {
    infix: '',
    suffix: '',
    name: texts('8.8 zincata bianca', '8.8 white zinc plated'),
    title: texts('8.8 zincata bianca', '8.8 white zinc plated'),
    attributes: { material: STEEL_88, finish: WHITE_ZINC },
    note: CHROMIUM_FREE,
    factor: 1,
    material: 'zinc',
  },
  zn: {
    infix: '',
    suffix: '',
    name: texts('zincatura bianca', 'white zinc plated'),
    title: texts('zincatura bianca', 'white zinc plated'),
    attributes: { material: texts('acciaio', 'steel'), finish: WHITE_ZINC },
    note: CHROMIUM_FREE,
    factor: 1,
    material: 'zinc',
  },
  a2: {
    infix: 'I',
    suffix: '',
    name: texts('inox A2', 'stainless A2'),
    title: texts('inox %', 'stainless steel %'),
    attributes: {
      material: texts('inox A2', 'stainless steel A2'),
      finish: texts('naturale', 'plain'),
    },
    note: texts('Inox A2 (AISI 304), per interni ed esterni.', 'Stainless steel A2 (AISI 304), indoors and outdoors.'),
    factor: 2.1,
    material: 'inox',
  },
  yellow: {
    infix: '',
    suffix: '/VG',
    name: texts('zincatura gialla', 'yellow zinc plated'),
    title: texts('zincatura gialla', 'yellow zinc plated'),
    attributes: { material: texts('acciaio', 'steel'), finish: texts('zincata gialla', 'yellow zinc plated') },
    factor: 1.08,
    material: 'yellow',
  },
  /** Yellow zinc where it is the usual finish: then the code does not contain it. */
  gold: {
    infix: '',
    suffix: '',
    name: texts('zincatura gialla', 'yellow zinc plated'),
    title: texts('zincatura gialla', 'yellow zinc plated'),
    attributes: { material: texts('acciaio', 'steel'), finish: texts('zincata gialla', 'yellow zinc plated') },
    factor: 1,
    material: 'yellow',
  },
  whiteZinc: {
    infix: '',
    suffix: '/ZB',
    name: texts('zincatura bianca', 'white zinc plated'),
    title: texts('zincatura bianca', 'white zinc plated'),
    attributes: { material: texts('acciaio', 'steel'), finish: WHITE_ZINC },
    note: CHROMIUM_FREE,
    factor: 0.96,
    material: 'zinc',
  },
  a4: {
    infix: 'X',
    suffix: '',
    name: texts('inox A4', 'stainless A4'),
    title: texts('inox %', 'stainless steel %'),
    attributes: {
      material: texts('inox A4', 'stainless steel A4'),
      finish: texts('naturale', 'plain'),
    },
    note: texts(
      'Inox A4 (AISI 316), anche per ambienti marini e clorati.',
      'Stainless steel A4 (AISI 316), also near the sea and chlorine.',
    ),
    factor: 3.2,
    material: 'inox',
  },
  black: {
    infix: '',
    suffix: '.B',
    name: texts('brunita', 'black oxide'),
    title: texts('12.9 brunita', '12.9 black oxide'),
    attributes: {
      material: texts('acciaio 12.9', 'steel 12.9'),
      finish: texts('brunita', 'black oxide'),
    },
    factor: 1.05,
    material: 'black',
  },
  hot: {
    infix: '',
    suffix: '/ZC',
    name: texts('zincatura a caldo', 'hot-dip galvanised'),
    title: texts('zincatura a caldo', 'hot-dip galvanised'),
    attributes: { material: texts('acciaio', 'steel'), finish: texts('zincata a caldo', 'hot-dip galvanised') },
    factor: 1.7,
    material: 'grey',
  },
  brass: {
    infix: 'O',
    suffix: '',
    name: texts('ottone', 'brass'),
    title: texts('ottone', 'brass'),
    attributes: { material: texts('ottone', 'brass'), finish: texts('naturale', 'plain') },
    factor: 2.6,
    material: 'brass',
  },
  chrome: {
    infix: '',
    suffix: '-CR',
    name: texts('cromo', 'chrome'),
    title: texts('cromo', 'chrome'),
    attributes: { finish: texts('cromo lucido', 'polished chrome'), color: texts('Cromo', 'Chrome') },
    factor: 1,
    material: 'chrome',
  },
  matt: {
    infix: '',
    suffix: '-NO',
    name: texts('nero opaco', 'matt black'),
    title: texts('nero opaco', 'matt black'),
    attributes: { finish: texts('nero opaco', 'matt black'), color: texts('Nero', 'Black') },
    factor: 1.35,
    material: 'anthracite',
  },
  satin: {
    infix: '',
    suffix: '-SN',
    name: texts('nichel satinato', 'brushed nickel'),
    title: texts('nichel satinato', 'brushed nickel'),
    attributes: { finish: texts('nichel satinato', 'brushed nickel'), color: texts('Grigio', 'Grey') },
    factor: 1.42,
    material: 'inox',
  },
  white: {
    infix: '',
    suffix: '-BI',
    name: texts('bianco', 'white'),
    title: texts('bianco', 'white'),
    attributes: { color: texts('Bianco', 'White') },
    factor: 1,
    material: 'white',
  },
  anthracite: {
    infix: '',
    suffix: '-AN',
    name: texts('antracite', 'anthracite'),
    title: texts('antracite', 'anthracite'),
    attributes: { color: texts('Antracite', 'Anthracite') },
    factor: 1.12,
    material: 'anthracite',
  },
} as const satisfies Record<string, Finish>;

export type FinishCode = keyof typeof FINISHES;

export function finishOf(code: FinishCode): Finish {
  return FINISHES[code];
}
