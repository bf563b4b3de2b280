/** Garden and pet shop wholesale: pots, hoses, seeds, fertilisers by N-P-K, pet food by taste and weight, with texts that mention other things. */
import type { Line } from './catalogue.ts';

const PLANTS = ['Verdeorto', 'Florabella', 'Terraviva'];
const POTS = ['Vasiplast', 'Cottoimpruna'];
const WATER = ['Irrigamax', 'Idrogiardino'];
const PETS = ['Codafelice', 'Micioghiotto', 'Bau & Co'];
const comma = (text = '') => text.replaceAll('.', ',');

export const GARDEN_LINES: readonly Line[] = [
  {
    type: 'terriccio',
    names: ['terriccio', 'terra'],
    plural: 'terricci',
    family: ['Giardino', 'Terricci e substrati'],
    brands: PLANTS,
    choices: {
      kind: ['universale', 'per agrumi', 'per gerani', 'acidofile', 'per semina', 'piante grasse'],
      size: ['5', '10', '20', '50', '80'],
    },
    write: (f, pen) => `${f.kind} ${pen.one('sacco', 'sc', '')} ${pen.size(f.size, pen.one('lt', 'l'))}`,
    titles: { kind: ['Impiego'], size: ['Contenuto', 'l'] },
    describe: (f, pen) =>
      `Terriccio ${f.kind} a base di torba. ${pen.one('Usare con concime granulare e vaso con sottovaso.', 'Adatto anche per rose, orto e prato.')}`,
    along: 'size',
    asks: [
      ['attribute', ['kind'], (f) => `terriccio ${f.kind}`],
      ['unit', ['kind', 'size'], (f) => `terriccio ${f.kind} ${f.size} litri`],
      ['abbreviation', ['kind', 'size'], (f) => `terr. ${f.kind?.replace('per ', 'x ')} lt.${f.size}`],
      ['order', ['kind', 'size'], (f) => `${f.size}l ${f.kind} terriccio`],
    ],
  },
  {
    type: 'concime',
    names: ['concime', 'fertilizzante'],
    plural: 'concimi',
    family: ['Giardino', 'Concimi'],
    brands: PLANTS,
    choices: {
      form: ['granulare', 'liquido', 'idrosolubile'],
      npk: ['20-20-20', '12-12-17', '8-5-6', '7-14-28', '0-0-50'],
      size: ['1', '5', '25'],
    },
    made: (f) => f.form !== 'liquido' || (f.npk === '8-5-6' && f.size !== '25'),
    write: (f, pen) =>
      `${f.form} ${pen.one('NPK', '')} ${pen.one(f.npk ?? '', f.npk?.replaceAll('-', '.') ?? '')} ${pen.size(f.size, 'kg')}`,
    titles: { form: ['Forma'], npk: ['Titolo NPK'], size: ['Peso', 'kg'] },
    describe: (_, pen) =>
      `Per ${pen.one('prato, orto e agrumi', 'rose, gerani e piante verdi', 'olivo e vite')}. Distribuire prima della semina e annaffiare.`,
    asks: [
      ['number', ['npk'], (f) => `concime ${f.npk}`],
      ['number', ['npk', 'size'], (f) => `npk ${f.npk?.replaceAll('-', ' ')} kg ${f.size}`],
      ['attribute', ['form', 'size'], (f) => `concime ${f.form} ${f.size} kg`],
    ],
  },
  {
    type: 'vaso',
    names: ['vaso'],
    plural: 'vasi',
    family: ['Giardino', 'Vasi'],
    brands: POTS,
    choices: {
      material: ['plastica', 'terracotta', 'resina'],
      shape: ['tondo', 'quadro', 'ciotola'],
      size: ['14', '18', '22', '26', '30', '40', '50'],
      color: ['antracite', 'cotto', 'bianco'],
    },
    made: (f) => f.material !== 'terracotta' || f.color === 'cotto',
    write: (f, pen) =>
      `${f.shape} ${f.material} ${f.size === '' ? '' : pen.one(`Ø${f.size}`, `d.${f.size}`, pen.size(f.size, 'cm'))} ${f.color}`,
    titles: { material: ['Materiale'], size: ['Diametro', 'cm'], color: ['Colore'], shape: ['Forma'] },
    describe: (f, pen) =>
      `Vaso in ${f.material}, da interno e da esterno. ${pen.one('Sottovaso non compreso.', 'Riempire con terriccio universale.')}`,
    along: 'size',
    asks: [
      ['unit', ['size', 'material'], (f) => `vaso ${f.material} ${f.size} cm`],
      ['attribute', ['shape', 'color'], (f) => `vaso ${f.shape} ${f.color}`],
      ['number', ['size', 'shape'], (f) => `vaso ${f.shape} da ${f.size}`],
      ['unit', ['size', 'color'], (f) => `vaso ${f.color} diametro ${f.size}0 mm`],
    ],
  },
  {
    type: 'sottovaso',
    names: ['sottovaso', 'piattino sottovaso'],
    plural: 'sottovasi',
    family: ['Giardino', 'Vasi'],
    brands: POTS,
    choices: {
      size: ['14', '18', '22', '26', '30', '40'],
      color: ['antracite', 'cotto', 'bianco'],
      shape: ['tondo', 'quadro'],
    },
    write: (f, pen) => `${f.shape} ${pen.one(`Ø${f.size}`, `d.${f.size}`, pen.size(f.size, 'cm'))} ${f.color}`,
    titles: { size: ['Diametro', 'cm'], color: ['Colore'] },
    describe: (f) => `Per vaso ${f.shape} da ${f.size} cm.`,
    asks: [
      ['attribute', ['size', 'color'], (f) => `sottovaso ${f.color} ${f.size}`],
      ['unit', ['size', 'shape'], (f) => `sottovaso ${f.shape} cm ${f.size}`],
    ],
  },
  {
    type: 'gomma',
    names: ['tubo irrigazione', 'tubo da giardino', 'canna da giardino'],
    plural: 'tubi irrigazione',
    family: ['Irrigazione', 'Tubi'],
    brands: WATER,
    choices: {
      bore: ['1/2"', '5/8"', '3/4"', '1"'],
      length: ['15', '25', '50', '100'],
      plies: ['3 strati', '5 strati'],
    },
    write: (f, pen) =>
      `${pen.one('magliato', 'antitorsione', '')} ${f.plies} ${pen.one(f.bore ?? '', f.bore?.replace('"', '') ?? '')} ${pen.size(f.length, 'mt')}`,
    titles: { bore: ['Diametro'], length: ['Lunghezza', 'm'], plies: ['Strati'] },
    along: 'length',
    asks: [
      ['unit', ['bore', 'length'], (f) => `tubo irrigazione ${f.bore} ${f.length} metri`],
      ['unit', ['bore', 'length'], (f) => `tubo giardino ${f.length}m ${f.bore?.replace('"', '')}`],
      ['attribute', ['plies', 'bore'], (f) => `tubo ${f.plies} ${f.bore}`],
    ],
  },
  {
    type: 'raccordo',
    names: ['raccordo rapido'],
    plural: 'raccordi rapidi',
    family: ['Irrigazione', 'Raccordi'],
    brands: WATER,
    choices: {
      kind: ['portagomma', 'riparatore', 'presa rubinetto', 'acquastop'],
      bore: ['1/2"', '5/8"', '3/4"', '1"'],
      material: ['plastica', 'ottone'],
    },
    write: (f, pen) => `${f.kind} ${f.material} ${pen.one(f.bore ?? '', f.bore?.replace('"', '') ?? '')}`,
    titles: { bore: ['Diametro'], material: ['Materiale'], kind: ['Tipo'] },
    describe: (_, pen) => `Per tubo da giardino. ${pen.one('Compatibile con lancia e doccia.', 'Attacco universale.')}`,
    asks: [
      ['unit', ['kind', 'bore'], (f) => `${f.kind} ${f.bore}`],
      ['attribute', ['kind', 'material'], (f) => `${f.kind} ${f.material}`],
    ],
  },
  {
    type: 'semi',
    names: ['semi', 'sementi'],
    family: ['Giardino', 'Sementi'],
    brands: PLANTS,
    choices: {
      plant: [
        'pomodoro cuore di bue',
        'pomodoro san marzano',
        'lattuga gentile',
        'basilico genovese',
        'zucchino romanesco',
        'fagiolo borlotto',
        'prato rustico',
        'prato ornamentale',
      ],
      size: ['3', '15', '100', '1000', '5000'],
    },
    made: (f) => (f.plant?.startsWith('prato') ?? false) === Number(f.size) >= 1000,
    write: (f, pen) =>
      `${f.plant} ${pen.one('busta', 'bs', '')} ${Number(f.size) >= 1000 ? pen.size(String(Number(f.size) / 1000), 'kg') : pen.size(f.size, 'gr')}`,
    titles: { plant: ['Varietà'], size: ['Peso', 'g'] },
    describe: (_, pen) =>
      `Semina ${pen.one('da marzo a maggio', 'in autunno')}; usare terriccio per semina e concime liquido.`,
    asks: [
      ['attribute', ['plant'], (f) => `semi ${f.plant}`],
      [
        'unit',
        ['plant', 'size'],
        (f) => `${f.plant} ${Number(f.size) >= 1000 ? `${Number(f.size) / 1000} kg` : `${f.size} g`}`,
      ],
      ['order', ['plant'], (f) => `${f.plant?.split(' ').reverse().join(' ')} sementi`],
    ],
  },
  {
    type: 'rete',
    names: ['rete ombreggiante', 'telo ombreggiante'],
    plural: 'reti ombreggianti',
    family: ['Giardino', 'Reti e teli'],
    brands: ['Idrogiardino', 'Terraviva'],
    choices: { cover: ['50', '70', '90'], size: ['1x10', '1.5x10', '2x5', '2x50', '4x50'], color: ['verde', 'beige'] },
    write: (f, pen) =>
      `${f.color} ${pen.one(`${f.cover}%`, `copertura ${f.cover}%`, `OMB. ${f.cover}`)} ${pen.size(pen.cross(f.size?.split('x') ?? []), 'mt')}`,
    titles: { cover: ['Ombreggiatura', '%'], size: ['Dimensioni', 'm'], color: ['Colore'] },
    asks: [
      ['unit', ['cover', 'size'], (f) => `rete ombreggiante ${f.cover}% ${comma(f.size)}`],
      ['attribute', ['color', 'size'], (f) => `telo ombreggiante ${f.color} ${f.size?.replace('x', ' x ')}`],
    ],
  },
  {
    type: 'cesoia',
    names: ['forbice potatura', 'cesoia'],
    plural: 'forbici potatura',
    family: ['Attrezzi', 'Potatura'],
    brands: ['Affilati', 'Terraviva'],
    choices: {
      kind: ['bypass', 'incudine', 'a batteria'],
      length: ['18', '20', '22', '25'],
      grip: ['manico legno', 'manico gomma'],
    },
    write: (f, pen) => `${f.kind} ${f.grip} ${pen.size(f.length, 'cm')}`,
    titles: { kind: ['Taglio'], length: ['Lunghezza', 'cm'] },
    describe: () => 'Per potare rose, vite e olivo. Lama in acciaio.',
    asks: [
      ['attribute', ['kind'], (f) => `forbice potatura ${f.kind}`],
      ['unit', ['length'], (f) => `forbici potatura ${f.length} cm`],
    ],
  },
  {
    type: 'crocchette-cane',
    names: ['crocchette cane', 'mangime secco cane', 'alimento secco cani'],
    family: ['Animali', 'Cane'],
    brands: PETS,
    choices: {
      age: ['puppy', 'adult', 'senior'],
      breed: ['mini', 'medium', 'maxi'],
      taste: ['pollo', 'agnello e riso', 'salmone', 'manzo'],
      size: ['0.8', '3', '12', '15'],
    },
    made: (f) => f.breed !== 'mini' || Number(f.size) < 12,
    write: (f, pen) =>
      `${f.age} ${f.breed} ${f.taste} ${f.size === '0.8' ? pen.one(pen.size('800', 'gr'), pen.size('0.8', 'kg')) : pen.size(f.size, 'kg')}`,
    titles: { taste: ['Gusto'], size: ['Peso', 'kg'], age: ['Età'], breed: ['Taglia'] },
    describe: (_, pen) =>
      `Alimento completo. ${pen.one('Senza pollo e senza grano.', 'Con omega 3 da olio di salmone.', 'Non adatto al gatto.')}`,
    along: 'size',
    asks: [
      ['attribute', ['taste'], (f) => `crocchette cane ${f.taste}`],
      ['unit', ['taste', 'size'], (f) => `crocchette cane ${f.taste} ${comma(f.size)} kg`],
      ['attribute', ['age', 'breed', 'taste'], (f) => `crocchette cane ${f.age} ${f.breed} ${f.taste}`],
      ['mixed', ['brand', 'taste', 'age'], (f) => `${f.brand?.toLowerCase()} cane ${f.age} ${f.taste}`],
    ],
  },
  {
    type: 'umido-gatto',
    names: ['umido gatto', 'bocconi gatto', 'patè gatto'],
    family: ['Animali', 'Gatto'],
    brands: PETS,
    choices: {
      taste: ['tonno', 'pollo', 'salmone', 'manzo', 'coniglio'],
      size: ['85', '100', '400'],
      pack: ['1', '12', '24'],
      age: ['kitten', 'adult', 'sterilised'],
    },
    write: (f, pen) =>
      `${f.age} ${f.taste} ${pen.one(f.size === '85' ? 'bustina' : 'lattina', '')} ${pen.size(f.size, 'gr')} ${f.pack === '1' ? '' : pen.one(`x${f.pack}`, `ct ${f.pack} pz`)}`,
    titles: { taste: ['Gusto'], size: ['Peso', 'g'], age: ['Età'] },
    describe: (_, pen) =>
      `Alimento completo. ${pen.one('Senza pesce.', 'Con pollo e tonno fresco.', 'Non adatto al cane.')}`,
    asks: [
      ['attribute', ['taste'], (f) => `umido gatto ${f.taste}`],
      ['unit', ['taste', 'size'], (f) => `umido gatto ${f.taste} ${f.size} g`],
      ['attribute', ['age', 'taste'], (f) => `umido gatto ${f.age} ${f.taste}`],
    ],
  },
  {
    type: 'lettiera',
    names: ['lettiera gatto', 'sabbia gatto'],
    plural: 'lettiere gatto',
    family: ['Animali', 'Gatto'],
    brands: PETS,
    choices: {
      material: ['bentonite', 'silicio', 'vegetale'],
      size: ['5', '10', '20'],
      scent: ['neutra', 'lavanda', 'talco'],
    },
    write: (f, pen) =>
      `${f.material} ${f.scent} ${pen.one('agglomerante', '')} ${pen.size(f.size, pen.one('lt', 'kg'))}`,
    titles: { material: ['Materiale'], size: ['Contenuto', 'l'], scent: ['Profumo'] },
    asks: [
      ['attribute', ['material'], (f) => `lettiera gatto ${f.material}`],
      ['unit', ['size', 'material'], (f) => `lettiera ${f.material} ${f.size} lt`],
    ],
  },
  {
    type: 'collare',
    names: ['collare cane', 'collare nylon cane'],
    plural: 'collari cane',
    family: ['Animali', 'Cane'],
    brands: PETS,
    choices: { material: ['nylon', 'cuoio'], width: ['10', '15', '20', '25', '40'], color: ['rosso', 'nero', 'blu'] },
    write: (f, pen) => `${f.material} ${f.color} ${pen.size(f.width, 'mm')}`,
    titles: { material: ['Materiale'], width: ['Larghezza', 'mm'], color: ['Colore'] },
    along: 'width',
    asks: [
      ['attribute', ['material', 'color'], (f) => `collare cane ${f.material} ${f.color}`],
      ['unit', ['color', 'width'], (f) => `collare ${f.color} ${comma(String(Number(f.width) / 10))} cm`],
    ],
  },
];
