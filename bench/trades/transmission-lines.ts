/** Bearings, belts, chains, seals: names that are nearly all designation, with Italian and English texts. */
import type { Line } from './catalogue.ts';

const BEARINGS = ['Rotolex', 'Kugelmann', 'Nordball', 'Fujiro'];
const BELTS = ['Cingomatic', 'Trapezia'];
const CHAINS = ['Catenord', 'Iwachain'];
const SEALS = ['Tenutec', 'Gommaseal'];
const BEARING_FAMILY = ['Cuscinetti', 'Cuscinetti a sfere'] as const;
const BEARING_FAMILY_EN = ['Bearings', 'Ball bearings'] as const;

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
const PITCH: Readonly<Record<string, string>> = {
  '06B': '3/8"',
  '08B': '1/2"',
  '10B': '5/8"',
  '12B': '3/4"',
  '16B': '1"',
};
const shaft = (size = '') => String(Number(size.slice(-2)) * 5);
const suffixOf = ({ seal = '', brand = '' }: Readonly<Record<string, string>>) =>
  SUFFIX[seal]?.[BEARINGS.indexOf(brand)] ?? '';
const comma = (text = '') => text.replaceAll('.', ',');

export const TRANSMISSION_LINES: readonly Line[] = [
  {
    type: 'cuscinetto',
    names: ['cuscinetto a sfere', 'cuscinetto radiale a sfere'],
    plural: 'cuscinetti a sfere',
    english: 'deep groove ball bearing',
    family: BEARING_FAMILY,
    familyEnglish: BEARING_FAMILY_EN,
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
  {
    type: 'trapezoidale',
    names: ['cinghia trapezoidale'],
    plural: 'cinghie trapezoidali',
    english: 'V-belt',
    family: ['Cinghie', 'Cinghie trapezoidali'],
    familyEnglish: ['Belts', 'V-belts'],
    brands: BELTS,
    choices: {
      profile: ['SPZ', 'SPA', 'SPB', 'XPZ', 'XPA'],
      length: [
        '732',
        '850',
        '900',
        '1000',
        '1060',
        '1120',
        '1250',
        '1400',
        '1500',
        '1600',
        '1800',
        '2000',
        '2240',
        '2500',
      ],
    },
    write: (f, pen) => `${f.profile}${f.length ? `${pen.one(' ', ' ', '-', '')}${f.length}` : ''}${pen.one('', ' Lw')}`,
    titles: { profile: ['Profilo'], length: ['Lunghezza primitiva', 'mm'] },
    along: 'length',
    asks: [
      ['number', ['profile', 'length'], (f) => `${f.profile?.toLowerCase()} ${f.length}`],
      ['number', ['profile', 'length'], (f) => `cinghia ${f.profile}${f.length}`],
      [
        'unit',
        ['profile', 'length'],
        (f) => `cinghia trapezoidale ${f.profile?.toLowerCase()} lunghezza ${f.length} mm`,
      ],
      ['order', ['profile', 'length'], (f) => `${f.length} ${f.profile?.toLowerCase()} cinghia`],
    ],
  },
  {
    type: 'classica',
    names: ['cinghia trapezoidale classica', 'cinghia classica'],
    english: 'classical V-belt',
    family: ['Cinghie', 'Cinghie trapezoidali'],
    familyEnglish: ['Belts', 'V-belts'],
    brands: BELTS,
    choices: {
      profile: ['A', 'B', 'C', 'Z'],
      inches: ['25', '28', '32', '36', '40', '45', '50', '55', '60', '68', '75'],
    },
    write: (f, pen) =>
      `${f.profile}${pen.one('', ' ', '-')}${f.inches} ${pen.one({ A: '13x8', B: '17x11', C: '22x14', Z: '10x6' }[f.profile ?? ''] ?? '', '')}`,
    titles: { profile: ['Profilo'], inches: ['Lunghezza interna', 'pollici'] },
    asks: [
      ['number', ['profile', 'inches'], (f) => `cinghia ${f.profile?.toLowerCase()}${f.inches}`],
      ['number', ['profile', 'inches'], (f) => `cinghia classica ${f.profile} ${f.inches}`],
    ],
  },
  {
    type: 'dentata',
    names: ['cinghia dentata', 'cinghia sincrona'],
    plural: 'cinghie dentate',
    english: 'timing belt',
    family: ['Cinghie', 'Cinghie dentate'],
    familyEnglish: ['Belts', 'Timing belts'],
    brands: BELTS,
    choices: {
      profile: ['T5', 'T10', 'AT10', '5M', '8M'],
      length: ['400', '480', '560', '630', '800', '960', '1200'],
      width: ['10', '16', '25', '32'],
    },
    write: (f, pen) =>
      `${f.profile?.endsWith('M') ? pen.one('HTD ', '') : ''}${pen.one(`${f.profile}-${f.length}-${f.width}`, `${f.profile} ${f.length} ${pen.one('largh.', 'L=')} ${f.width}`, `${f.length}-${f.profile}-${f.width}`)}`,
    titles: { profile: ['Profilo'], length: ['Lunghezza', 'mm'], width: ['Larghezza', 'mm'] },
    asks: [
      ['number', ['profile', 'length'], (f) => `cinghia dentata ${f.profile?.toLowerCase()} ${f.length}`],
      ['number', ['profile', 'length', 'width'], (f) => `${f.length} ${f.profile} ${f.width}`],
      ['unit', ['profile', 'width'], (f) => `cinghia dentata ${f.profile} larghezza ${f.width}mm`],
    ],
  },
  {
    type: 'catena',
    names: ['catena a rulli'],
    plural: 'catene a rulli',
    english: 'roller chain',
    family: ['Catene', 'Catene a rulli'],
    familyEnglish: ['Chains', 'Roller chains'],
    brands: CHAINS,
    choices: { chain: Object.keys(PITCH), rows: ['1', '2', '3'], material: ['acciaio', 'inox'], length: ['5', '10'] },
    write: (f, pen) =>
      `${f.chain}${pen.one('-', ' ', '/')}${f.rows} ${pen.one({ '1': 'semplice', '2': 'doppia', '3': 'tripla' }[f.rows ?? ''] ?? '', '')} ${f.material === 'inox' ? 'inox' : ''} ${PITCH[f.chain ?? '']} ${pen.size(f.length, 'mt')}`,
    titles: { pitch: ['Passo'], rows: ['File'], material: ['Materiale'] },
    also: (f) => ({ pitch: PITCH[f.chain ?? ''] ?? '' }),
    asks: [
      ['number', ['chain', 'rows'], (f) => `catena ${f.chain?.toLowerCase()}-${f.rows}`],
      ['unit', ['pitch'], (f) => `catena a rulli passo ${f.pitch}`],
      ['attribute', ['chain', 'material'], (f) => `catena ${f.material} ${f.chain}`],
    ],
  },
  {
    type: 'pignone',
    names: ['pignone', 'pignone per catena'],
    plural: 'pignoni',
    english: 'sprocket',
    family: ['Catene', 'Pignoni'],
    familyEnglish: ['Chains', 'Sprockets'],
    brands: CHAINS,
    choices: {
      chain: Object.keys(PITCH),
      teeth: ['11', '13', '15', '17', '19', '21', '25', '30', '38'],
      rows: ['semplice', 'doppio'],
    },
    write: (f, pen) =>
      `${f.rows} ${PITCH[f.chain ?? '']} ${pen.one(f.chain ?? '', '')} ${f.teeth ? pen.one(`Z${f.teeth}`, `Z=${f.teeth}`, `Z ${f.teeth}`) : ''}`,
    titles: { chain: ['Catena'], teeth: ['Denti'], rows: ['File'], pitch: ['Passo'] },
    along: 'teeth',
    also: (f) => ({ pitch: PITCH[f.chain ?? ''] ?? '' }),
    asks: [
      ['unit', ['chain', 'teeth'], (f) => `pignone ${f.chain} z${f.teeth}`],
      ['unit', ['pitch', 'teeth'], (f) => `pignone ${f.pitch} ${f.teeth} denti`],
    ],
  },
  {
    type: 'puleggia',
    names: ['puleggia'],
    plural: 'pulegge',
    english: 'V-pulley',
    family: ['Cinghie', 'Pulegge'],
    familyEnglish: ['Belts', 'Pulleys'],
    brands: BELTS,
    choices: {
      profile: ['SPZ', 'SPA', 'SPB'],
      diameter: ['71', '80', '90', '100', '112', '125', '140', '160', '200', '250'],
      grooves: ['1', '2', '3', '4'],
    },
    write: (f, pen) =>
      `${f.profile} ${pen.one('d.', 'Ø', 'D')}${f.diameter} ${f.grooves} ${pen.one('gole', 'gole')} ${pen.one('per bussola', '')}`,
    titles: { profile: ['Profilo'], diameter: ['Diametro primitivo', 'mm'], grooves: ['Gole'] },
    asks: [
      ['attribute', ['profile', 'diameter', 'grooves'], (f) => `puleggia ${f.profile} ${f.diameter} ${f.grooves} gole`],
      ['number', ['profile', 'diameter'], (f) => `puleggia ${f.profile?.toLowerCase()} ${f.diameter}`],
    ],
  },
  {
    type: 'bussola',
    names: ['bussola conica', 'bussola di serraggio'],
    plural: 'bussole coniche',
    english: 'taper bush',
    family: ['Cinghie', 'Bussole'],
    familyEnglish: ['Belts', 'Taper bushes'],
    brands: BELTS,
    choices: { size: ['1108', '1210', '1610', '2012', '2517'], bore: ['14', '19', '24', '28', '32', '38'] },
    made: (f) => Number(f.bore) <= Number(f.size?.slice(0, 2)) * 2 + 4,
    write: (f, pen) => `${f.size} ${f.bore ? pen.one(`foro ${f.bore}`, `d.${f.bore}`, `F${f.bore}`) : ''}`,
    titles: { size: ['Grandezza'], bore: ['Foro', 'mm'] },
    along: 'bore',
    asks: [
      ['number', ['size', 'bore'], (f) => `bussola ${f.size} foro ${f.bore}`],
      ['number', ['size', 'bore'], (f) => `bussola conica ${f.size}/${f.bore}`],
    ],
  },
  {
    type: 'paraolio',
    names: ['anello paraolio', 'paraolio', 'anello di tenuta'],
    plural: 'paraoli',
    english: 'oil seal',
    family: ['Tenute', 'Paraolio'],
    familyEnglish: ['Seals', 'Oil seals'],
    brands: SEALS,
    choices: {
      size: [
        '15x30x7',
        '20x35x7',
        '20x40x7',
        '25x40x7',
        '25x47x7',
        '30x47x7',
        '30x52x10',
        '35x52x7',
        '40x62x10',
        '45x62x8',
        '50x72x8',
      ],
      lip: ['AS', 'A'],
      material: ['NBR', 'FKM'],
    },
    write: (f, pen) =>
      `${f.lip} ${pen.cross(f.size?.split('x') ?? [], pen.one('mm', ''))} ${f.material === 'FKM' ? pen.one('FKM', 'viton') : pen.one('NBR', '')}`,
    titles: { size: ['Misura', 'mm'], material: ['Materiale'], lip: ['Forma'] },
    asks: [
      ['unit', ['size'], (f) => `paraolio ${f.size}`],
      ['number', ['size'], (f) => `paraolio ${f.size?.replaceAll('x', ' ')}`],
      [
        'attribute',
        ['size', 'material'],
        (f) => `paraolio ${f.size?.replaceAll('x', '-')} ${f.material === 'FKM' ? 'viton' : 'nbr'}`,
      ],
      ['order', ['size', 'material'], (f) => `${f.material} ${f.size} anello tenuta`],
    ],
  },
  {
    type: 'oring',
    names: ['O-ring', 'guarnizione OR'],
    plural: 'o-rings',
    english: 'O-ring',
    family: ['Tenute', 'O-ring'],
    familyEnglish: ['Seals', 'O-rings'],
    brands: SEALS,
    choices: {
      size: [
        '9.25x1.78',
        '12.42x1.78',
        '15.6x1.78',
        '18.77x1.78',
        '20.24x2.62',
        '23.47x2.62',
        '29.82x2.62',
        '37.47x3.53',
        '50.17x3.53',
      ],
      material: ['NBR', 'FKM', 'silicone'],
      hardness: ['70', '90'],
    },
    write: (f, pen) => `${pen.cross(f.size?.split('x') ?? [])} ${f.material} ${f.hardness} ${pen.one('SH', 'shore')}`,
    titles: { size: ['Misura', 'mm'], material: ['Materiale'] },
    asks: [
      ['unit', ['size'], (f) => `or ${f.size}`],
      [
        'unit',
        ['size', 'material'],
        (f) => `o-ring ${comma(f.size?.replace('x', ' x '))} ${f.material?.toLowerCase()}`,
      ],
      ['order', ['size'], (f) => `oring ${f.size?.split('x').reverse().join('x')}`],
    ],
  },
  {
    type: 'seeger',
    names: ['anello elastico', 'anello seeger'],
    plural: 'anelli elastici',
    english: 'circlip',
    family: ['Fissaggio', 'Anelli elastici'],
    familyEnglish: ['Fixing', 'Circlips'],
    brands: ['Tenutec', 'Catenord'],
    choices: {
      use: ['per alberi', 'per fori'],
      diameter: ['10', '12', '15', '17', '20', '25', '30', '35', '40', '47', '52', '62'],
    },
    write: (f, pen) =>
      `${f.use} ${f.use === 'per alberi' ? 'DIN 471' : 'DIN 472'} ${f.diameter ? `${pen.one('d.', 'Ø', '')}${f.diameter}` : ''}`,
    titles: { diameter: ['Diametro', 'mm'], use: ['Impiego'], norm: ['Norma'] },
    along: 'diameter',
    also: (f) => ({ norm: f.use === 'per alberi' ? 'DIN 471' : 'DIN 472' }),
    asks: [
      ['norm', ['norm', 'diameter'], (f) => `${f.norm?.toLowerCase()} ${f.diameter}`],
      ['norm', ['norm', 'diameter'], (f) => `seeger ${f.norm?.replace(' ', '')} d${f.diameter}`],
      ['attribute', ['use', 'diameter'], (f) => `seeger ${f.use} ${f.diameter}`],
    ],
  },
  {
    type: 'giunto',
    names: ['giunto elastico'],
    plural: 'giunti elastici',
    english: 'flexible coupling',
    family: ['Trasmissione', 'Giunti'],
    familyEnglish: ['Transmission', 'Couplings'],
    brands: ['Catenord', 'Cingomatic'],
    choices: {
      size: ['19', '24', '28', '38', '42', '48'],
      part: ['completo', 'mozzo', 'inserto'],
      hardness: ['92', '98'],
    },
    write: (f, pen) => `${f.part} ${pen.one('tipo', 'gr.', '')} ${f.size} ${f.hardness} ${pen.one('shore', 'SH')}`,
    titles: { size: ['Grandezza'], part: ['Parte'], hardness: ['Durezza', 'Sh'] },
    asks: [
      ['attribute', ['part', 'size'], (f) => `${f.part} giunto elastico ${f.size}`],
      ['unit', ['size', 'hardness'], (f) => `giunto ${f.size} ${f.hardness} shore`],
    ],
  },
  {
    type: 'motore',
    names: ['motore elettrico', 'motore asincrono'],
    plural: 'motori elettrici',
    english: 'electric motor',
    family: ['Trasmissione', 'Motori elettrici'],
    familyEnglish: ['Transmission', 'Electric motors'],
    brands: ['Elmotor', 'Iwachain'],
    choices: {
      power: ['0.18', '0.25', '0.37', '0.55', '0.75', '1.1', '1.5', '2.2', '3'],
      poles: ['2', '4', '6'],
      mount: ['B3', 'B5', 'B14'],
    },
    write: (f, pen) =>
      `${pen.one('trifase', '')} ${pen.size(f.power, 'kW')} ${f.poles} ${pen.one('poli', 'P')} ${f.mount}`,
    titles: { power: ['Potenza', 'kW'], poles: ['Poli'], mount: ['Forma'] },
    also: (f) => ({ horses: { '0.75': '1', '1.5': '2', '2.2': '3' }[f.power ?? ''] ?? '' }),
    asks: [
      ['unit', ['power', 'poles'], (f) => `motore ${comma(f.power)} kw ${f.poles} poli`],
      ['unit', ['power', 'mount'], (f) => `motore elettrico ${f.mount?.toLowerCase()} ${f.power}kw`],
      ['spoken', ['horses'], (f) => `motore elettrico ${f.horses} cv`],
    ],
  },
];
