/** Bearings: a designation with the suffixes of each maker, bore, outer diameter and width. */
import type { Line } from './catalogue.ts';

const BEARINGS = ['Rotolex', 'Kugelmann', 'Nordball', 'Fujiro'];

/** Designation → bore, outer diameter, width. */
const BALL: Readonly<Record<string, string>> = {
  '608': '8x22x7',
  '625': '5x16x5',
  '626': '6x19x6',
  '6000': '10x26x8',
  '6001': '12x28x8',
  '6002': '15x32x9',
  '6003': '17x35x10',
  '6004': '20x42x12',
  '6005': '25x47x12',
  '6006': '30x55x13',
  '6200': '10x30x9',
  '6201': '12x32x10',
  '6202': '15x35x11',
  '6203': '17x40x12',
  '6204': '20x47x14',
  '6205': '25x52x15',
  '6206': '30x62x16',
  '6207': '35x72x17',
  '6208': '40x80x18',
  '6302': '15x42x13',
  '6303': '17x47x14',
  '6304': '20x52x15',
  '6305': '25x62x17',
  '6306': '30x72x19',
};
const TAPERED: Readonly<Record<string, string>> = {
  '30203': '17x40x13.25',
  '30204': '20x47x15.25',
  '30205': '25x52x16.25',
  '30206': '30x62x17.25',
  '30207': '35x72x18.25',
  '32004': '20x42x15',
  '32005': '25x47x15',
  '32006': '30x55x17',
  '32008': '40x68x19',
};
/** Suffixes of the makers for the same thing. */
const SUFFIX: Readonly<Record<string, readonly string[]>> = {
  aperto: ['', '', '', ''],
  'due schermi': ['ZZ', '2Z', 'ZZ', 'ZZ'],
  'due tenute': ['2RS', '2RSH', '2RS1', 'LLU'],
};
const shaft = (size = '') => String(Number(size.slice(-2)) * 5);
const suffixOf = ({ seal = '', brand = '' }: Readonly<Record<string, string>>) =>
  SUFFIX[seal]?.[BEARINGS.indexOf(brand)] ?? '';

export const BEARING_LINES: readonly Line[] = [
  {
    type: 'cuscinetto',
    names: ['cuscinetto a sfere', 'cuscinetto radiale a sfere'],
    plural: 'cuscinetti a sfere',
    english: 'deep groove ball bearing',
    family: ['Cuscinetti', 'Cuscinetti a sfere'],
    familyEnglish: ['Bearings', 'Ball bearings'],
    brands: BEARINGS,
    choices: { series: Object.keys(BALL), seal: Object.keys(SUFFIX), play: ['', 'C3'] },
    write: (f, pen) =>
      `${f.series}${suffixOf(f) && pen.one('-', ' ', '')}${suffixOf(f)}${f.play && pen.one('/', ' ', '-')}${f.play} ${pen.one(pen.cross(BALL[f.series ?? '']?.split('x') ?? [], 'mm'), '', '')}`,
    titles: {
      bore: ['Diametro interno', 'mm'],
      outer: ['Diametro esterno', 'mm'],
      width: ['Larghezza', 'mm'],
      seal: ['Esecuzione'],
      series: ['Sigla'],
      play: ['Gioco'],
    },
    also: (f) => {
      const [bore = '', outer = '', width = ''] = BALL[f.series ?? '']?.split('x') ?? [];
      return { bore, outer, width, size: `${bore}x${outer}x${width}` };
    },
    asks: [
      ['number', ['series'], (f) => `${f.series}`],
      [
        'norm',
        ['series', 'seal'],
        (f) => `${f.series} ${f.seal === 'due tenute' ? '2rs' : f.seal === 'due schermi' ? 'zz' : 'aperto'}`,
      ],
      [
        'norm',
        ['series', 'seal', 'play'],
        (f) =>
          `cuscinetto ${f.series}${f.seal === 'due tenute' ? '-2rs' : f.seal === 'due schermi' ? '-zz' : ''}${f.play ? `-${f.play.toLowerCase()}` : ''}`,
      ],
      ['unit', ['size'], (f) => `cuscinetto ${f.size}`],
      ['unit', ['bore', 'outer'], (f) => `cuscinetto a sfere ${f.bore}x${f.outer}`],
      ['mixed', ['brand', 'series'], (f) => `${f.brand?.toLowerCase()} ${f.series}`],
    ],
  },
  {
    type: 'conico',
    names: ['cuscinetto a rulli conici'],
    plural: 'cuscinetti a rulli conici',
    english: 'tapered roller bearing',
    family: ['Cuscinetti', 'Cuscinetti a rulli'],
    familyEnglish: ['Bearings', 'Roller bearings'],
    brands: BEARINGS,
    choices: { series: Object.keys(TAPERED) },
    write: (f, pen) => `${f.series} ${pen.cross(TAPERED[f.series ?? '']?.split('x') ?? [], 'mm')}`,
    titles: { bore: ['Diametro interno', 'mm'], outer: ['Diametro esterno', 'mm'], series: ['Sigla'] },
    also: (f) => {
      const [bore = '', outer = ''] = TAPERED[f.series ?? '']?.split('x') ?? [];
      return { bore, outer };
    },
    asks: [
      ['number', ['series'], (f) => `cuscinetto ${f.series}`],
      ['unit', ['bore', 'outer'], (f) => `rulli conici ${f.bore} x ${f.outer}`],
    ],
  },
  {
    type: 'supporto',
    names: ['supporto autoallineante', 'supporto con cuscinetto'],
    plural: 'supporti autoallineanti',
    english: 'bearing unit',
    family: ['Cuscinetti', 'Supporti'],
    familyEnglish: ['Bearings', 'Bearing units'],
    brands: BEARINGS.slice(0, 3),
    choices: { shape: ['UCP', 'UCF', 'UCFL', 'UCT'], size: ['204', '205', '206', '207', '208', '210'] },
    write: (f, pen) =>
      `${f.shape}${f.size ? `${pen.one('', ' ')}${f.size}` : ''} ${pen.one('ghisa', '')} ${pen.one({ UCP: 'ritto', UCF: 'flangia quadra', UCFL: 'flangia ovale', UCT: 'tenditore' }[f.shape ?? ''] ?? '', '')}`,
    titles: { bore: ['Diametro albero', 'mm'], shape: ['Forma'], size: ['Grandezza'] },
    along: 'size',
    also: (f) => ({ bore: f.size === undefined ? '' : shaft(f.size) }),
    asks: [
      ['number', ['shape', 'size'], (f) => `${f.shape?.toLowerCase()}${f.size}`],
      ['number', ['shape', 'size'], (f) => `supporto ${f.shape} ${f.size}`],
      ['unit', ['shape', 'bore'], (f) => `supporto ${f.shape?.toLowerCase()} albero ${f.bore} mm`],
    ],
  },
];
