/** Cleaning and supplies for hotels and restaurants: detergents, paper, sacks, gloves, disposables, guest articles. */
import type { Line } from './catalogue.ts';

const DETERGENTS = ['Pulitec', 'Brillochim', 'Igienix', 'Lindor Pro'];
const PAPERS = ['Cartasoft', 'Veli Bianchi', 'Tissuno'];
const PLASTICS = ['Saccoplast', 'Monouso Bari', 'Ecomensa'];
const TOOLS = ['Spazzolificio Adige', 'Mopper'];

export const CLEANING_LINES: readonly Line[] = [
  {
    type: 'pavimenti',
    names: ['detergente pavimenti', 'lavapavimenti'],
    plural: 'detergenti pavimenti',
    family: ['Detergenza', 'Pavimenti'],
    brands: DETERGENTS,
    choices: {
      scent: ['limone', 'lavanda', 'pino', 'agrumi'],
      size: ['1', '5', '10'],
      kind: ['profumato', 'sgrassante', 'disinfettante'],
    },
    write: (f, pen) => `${f.kind} ${f.scent} ${pen.one('tanica', 'tan.', '')} ${pen.size(f.size, pen.one('lt', 'l'))}`,
    titles: { scent: ['Profumo'], size: ['Contenuto', 'l'], kind: ['Azione'] },
    along: 'size',
    asks: [
      ['unit', ['size'], (f) => `detergente pavimenti ${f.size} litri`],
      ['attribute', ['scent'], (f) => `lavapavimenti ${f.scent}`],
      ['attribute', ['kind', 'scent'], (f) => `detergente pavimenti ${f.kind} ${f.scent}`],
      ['order', ['scent', 'size'], (f) => `${f.scent} ${f.size}lt pavimenti detergente`],
      ['abbreviation', ['kind', 'size'], (f) => `det. pavim. ${f.kind?.slice(0, 5)}. lt.${f.size}`],
    ],
  },
  {
    type: 'piatti',
    names: ['detersivo piatti', 'detergente stoviglie a mano'],
    plural: 'detersivi piatti',
    family: ['Detergenza', 'Cucina'],
    brands: DETERGENTS,
    choices: { scent: ['limone', 'aceto', 'aloe'], size: ['0.75', '1', '5', '10'] },
    write: (f, pen) =>
      `${pen.one('concentrato', '')} ${f.scent} ${f.size === '0.75' ? pen.size('750', 'ml') : pen.size(f.size, 'lt')}`,
    titles: { scent: ['Profumo'], size: ['Contenuto', 'l'] },
    along: 'size',
    asks: [
      ['unit', ['size'], (f) => `detersivo piatti ${f.size === '0.75' ? '750 ml' : `${f.size} litri`}`],
      ['attribute', ['scent'], (f) => `detersivo piatti ${f.scent}`],
    ],
  },
  {
    type: 'lavastoviglie',
    names: ['detersivo lavastoviglie', 'detergente lavastoviglie'],
    plural: 'detersivi lavastoviglie',
    family: ['Detergenza', 'Cucina'],
    brands: DETERGENTS,
    choices: {
      form: ['liquido', 'polvere', 'pastiglie'],
      size: ['6', '12', '25'],
      water: ['acqua dura', 'acqua dolce', ''],
    },
    made: (f) => f.form === 'liquido' || f.water === '',
    write: (f, pen) => `${f.form} ${f.water} ${pen.size(f.size, 'kg')}`,
    titles: { form: ['Forma'], size: ['Peso', 'kg'], water: ['Acqua'] },
    along: 'size',
    asks: [
      ['attribute', ['form'], (f) => `detersivo lavastoviglie ${f.form}`],
      ['unit', ['form', 'size'], (f) => `detergente lavastoviglie ${f.form} kg ${f.size}`],
      ['unit', ['size'], (f) => `lavastoviglie ${f.size}000 g`],
    ],
  },
  {
    type: 'brillantante',
    names: ['brillantante'],
    plural: 'brillantanti',
    family: ['Detergenza', 'Cucina'],
    brands: DETERGENTS,
    choices: { size: ['1', '5', '10', '20'], water: ['acido', 'neutro'] },
    write: (f, pen) => `${pen.one('lavastoviglie', 'lavast.')} ${f.water} ${pen.size(f.size, pen.one('lt', 'kg'))}`,
    titles: { size: ['Contenuto', 'l'] },
    asks: [['attribute', ['water', 'size'], (f) => `brillantante ${f.water} ${f.size} l`]],
  },
  {
    type: 'spray',
    names: ['detergente spray'],
    plural: 'detergenti spray',
    family: ['Detergenza', 'Superfici'],
    brands: DETERGENTS,
    choices: {
      use: ['vetri', 'multiuso', 'bagno', 'inox', 'sgrassatore', 'anticalcare'],
      size: ['500', '750'],
      pack: ['1', '6', '12'],
    },
    write: (f, pen) =>
      `${f.use} ${pen.one('trigger', '')} ${pen.size(f.size, 'ml')} ${f.pack === '1' ? '' : pen.one(`ct ${f.pack} pz`, `x${f.pack}`)}`,
    titles: { use: ['Impiego'], size: ['Contenuto', 'ml'] },
    asks: [
      ['attribute', ['use'], (f) => `spray ${f.use}`],
      ['unit', ['use', 'size'], (f) => `${f.use} spray ${f.size} ml`],
      ['unit', ['use', 'size'], (f) => `detergente ${f.use} 0,${f.size?.replace(/0+$/, '')} l`],
    ],
  },
  {
    type: 'candeggina',
    names: ['candeggina', 'ipoclorito'],
    plural: 'candeggine',
    family: ['Detergenza', 'Superfici'],
    brands: DETERGENTS,
    choices: { size: ['1', '2.5', '5', '10'], kind: ['classica', 'profumata', 'gel'] },
    write: (f, pen) => `${f.kind} ${pen.size(f.size, pen.one('lt', 'kg'))}`,
    titles: { size: ['Contenuto', 'l'], kind: ['Tipo'] },
    asks: [
      ['unit', ['size'], (f) => `candeggina ${f.size} litri`],
      ['attribute', ['kind'], (f) => `candeggina ${f.kind}`],
    ],
  },
  {
    type: 'igienica',
    names: ['carta igienica'],
    plural: 'carte igieniche',
    family: ['Carta', 'Carta igienica'],
    brands: PAPERS,
    choices: {
      plies: ['2', '3'],
      format: ['rotolino', 'mini jumbo', 'maxi jumbo', 'interfogliata'],
      rolls: ['4', '10', '12', '60', '96'],
    },
    made: (f) => (f.format === 'rotolino') === (Number(f.rolls) === 4 || Number(f.rolls) > 50 || f.rolls === '10'),
    write: (f, pen) =>
      `${f.format} ${f.plies} ${pen.one('veli', 'v.', 'strati')} ${pen.one('pz', 'rotoli', 'rt')} ${f.rolls}`,
    titles: { plies: ['Veli'], format: ['Formato'], rolls: ['Pezzi per confezione'] },
    asks: [
      ['attribute', ['plies'], (f) => `carta igienica ${f.plies} veli`],
      ['attribute', ['format', 'plies'], (f) => `carta igienica ${f.format} ${f.plies} strati`],
      ['order', ['format'], (f) => `${f.format} igienica`],
      [
        'mixed',
        ['brand', 'format', 'rolls'],
        (f) => `igienica ${f.format} ${f.rolls} rotoli ${f.brand?.toLowerCase()}`,
      ],
    ],
  },
  {
    type: 'bobina',
    names: ['bobina asciugatutto', 'bobina industriale', 'rotolone'],
    plural: 'bobine asciugatutto',
    family: ['Carta', 'Bobine'],
    brands: PAPERS,
    choices: {
      plies: ['2', '3'],
      tears: ['400', '800', '1000', '1500'],
      color: ['bianca', 'avana', 'blu'],
      pack: ['2'],
    },
    write: (f, pen) =>
      `${f.color} ${f.plies} ${pen.one('veli', 'v.')} ${f.tears} ${pen.one('strappi', 'str.')} ${pen.one('conf. 2 pz', 'x2', 'pz 2')}`,
    titles: { plies: ['Veli'], tears: ['Strappi'], color: ['Colore'] },
    asks: [
      ['attribute', ['tears'], (f) => `bobina ${f.tears} strappi`],
      ['attribute', ['color', 'plies'], (f) => `bobina ${f.color} ${f.plies} veli`],
    ],
  },
  {
    type: 'tovaglioli',
    names: ['tovaglioli', 'tovaglioli carta'],
    family: ['Carta', 'Tovaglioli'],
    brands: [...PAPERS, 'Ecomensa'],
    choices: {
      format: ['24x24', '33x33', '38x38', '40x40'],
      plies: ['1', '2', '3'],
      color: ['bianchi', 'bordeaux', 'neri', 'tortora', 'rossi'],
      pack: ['50', '100'],
    },
    made: (f) => f.plies !== '1' || f.color === 'bianchi',
    write: (f, pen) =>
      `${f.color} ${pen.size(pen.cross(f.format?.split('x') ?? []), 'cm')} ${f.plies} ${pen.one('veli', 'v.', 'strati')} ${pen.one('pz', 'conf.')} ${f.pack}`,
    titles: { format: ['Formato', 'cm'], plies: ['Veli'], color: ['Colore'] },
    along: 'color',
    asks: [
      ['unit', ['format', 'plies'], (f) => `tovaglioli ${f.format} ${f.plies} veli`],
      ['attribute', ['format', 'color'], (f) => `tovaglioli ${f.color} ${f.format?.replace('x', ' x ')}`],
      ['order', ['color', 'plies', 'format'], (f) => `${f.format} ${f.color} ${f.plies} strati tovaglioli`],
    ],
  },
  {
    type: 'asciugamani',
    names: ['asciugamani piegati', 'salviette asciugamani'],
    family: ['Carta', 'Asciugamani'],
    brands: PAPERS,
    choices: { fold: ['a C', 'a V', 'a Z'], plies: ['1', '2', '3'], pack: ['15', '20'] },
    write: (f, pen) =>
      `${pen.one('piega', 'piegati')} ${f.fold?.slice(2)} ${f.plies} ${pen.one('veli', 'v.')} ${f.pack} ${pen.one('pacchi', 'conf')}`,
    titles: { fold: ['Piega'], plies: ['Veli'] },
    asks: [['attribute', ['fold', 'plies'], (f) => `asciugamani piegati ${f.fold?.toLowerCase()} ${f.plies} veli`]],
  },
  {
    type: 'sacchi',
    names: ['sacchi immondizia', 'sacchi spazzatura', 'sacchi nettezza'],
    family: ['Sacchi', 'Sacchi rifiuti'],
    brands: ['Saccoplast', 'Monouso Bari'],
    choices: {
      size: ['50x60', '55x65', '70x110', '72x110', '90x120'],
      color: ['neri', 'trasparenti', 'gialli', 'azzurri', 'biodegradabili'],
      micron: ['18', '25', '40', '80'],
      pack: ['10', '20'],
    },
    made: (f) => f.size !== '90x120' || Number(f.micron) > 20,
    write: (f, pen) =>
      `${f.color} ${pen.size(pen.cross(f.size?.split('x') ?? []), 'cm')} ${pen.one(`${f.micron} micron`, `my ${f.micron}`, `${f.micron}µ`)} ${pen.one('rotolo', 'rt')} ${f.pack} pz`,
    titles: { size: ['Dimensioni', 'cm'], color: ['Colore'], micron: ['Spessore', 'micron'] },
    asks: [
      ['unit', ['size'], (f) => `sacchi immondizia ${f.size}`],
      ['attribute', ['size', 'color'], (f) => `sacchi ${f.color} cm ${f.size?.replace('x', ' x ')}`],
      ['unit', ['size', 'micron'], (f) => `sacchi spazzatura ${f.size} ${f.micron} my`],
      ['attribute', ['color', 'micron'], (f) => `sacchi nettezza ${f.color} ${f.micron} micron`],
    ],
  },
  {
    type: 'guanti',
    names: ['guanti monouso'],
    family: ['Protezione', 'Guanti'],
    brands: ['Igienix', 'Monouso Bari', 'Manosafe'],
    choices: {
      material: ['nitrile', 'lattice', 'vinile'],
      powder: ['senza polvere', 'con polvere'],
      color: ['blu', 'neri', 'bianchi'],
      size: ['S', 'M', 'L', 'XL'],
    },
    made: (f) => f.material === 'nitrile' || f.color === 'bianchi',
    write: (f, pen) =>
      `${f.material} ${f.powder === 'senza polvere' ? pen.one('senza polvere', 's/polvere', 'powder free') : pen.one('con polvere', 'c/polvere')} ${f.color} ${f.size ? `${pen.one('tg', 'tg.', 'taglia', 'mis.')} ${f.size}` : ''} ${pen.one('100 pz', 'pz.100', 'x100')}`,
    titles: { material: ['Materiale'], size: ['Taglia'], color: ['Colore'], powder: ['Polvere'] },
    along: 'size',
    asks: [
      ['attribute', ['material', 'size'], (f) => `guanti ${f.material} ${f.size?.toLowerCase()}`],
      ['attribute', ['material', 'color', 'size'], (f) => `guanti ${f.material} ${f.color} taglia ${f.size}`],
      ['abbreviation', ['material', 'size'], (f) => `guanti ${f.material?.slice(0, 4)}. tg.${f.size}`],
      [
        'abbreviation',
        ['material', 'powder'],
        (f) => `guanti ${f.material} ${f.powder === 'senza polvere' ? 's' : 'c'}/polv.`,
      ],
    ],
  },
  {
    type: 'bicchiere',
    names: ['bicchieri', 'bicchieri monouso'],
    family: ['Monouso', 'Bicchieri'],
    brands: PLASTICS.slice(1),
    choices: { material: ['carta', 'PLA', 'PP'], size: ['80', '200', '250', '300', '400'], pack: ['50', '100'] },
    write: (f, pen) =>
      `${f.material} ${f.size === '80' ? pen.one('caffè', '') : ''} ${Number(f.size) % 100 === 0 && Number(f.size) > 100 ? pen.one(pen.size(f.size, 'cc'), pen.size(f.size, 'ml'), pen.size(String(Number(f.size) / 10), 'cl')) : pen.one(pen.size(f.size, 'cc'), pen.size(f.size, 'ml'))} pz ${f.pack}`,
    titles: { material: ['Materiale'], size: ['Capacità', 'ml'] },
    asks: [
      ['unit', ['material', 'size'], (f) => `bicchieri ${f.material} ${f.size} ml`],
      ['unit', ['size'], (f) => `bicchieri ${f.size} cc`],
      ['unit', ['size'], (f) => `bicchieri monouso cl ${Number(f.size) / 10}`.replace('.', ',')],
    ],
  },
  {
    type: 'piatto',
    names: ['piatti monouso', 'piatti'],
    family: ['Monouso', 'Piatti'],
    brands: PLASTICS.slice(1),
    choices: {
      material: ['polpa di cellulosa', 'bambù', 'carta'],
      shape: ['piani', 'fondi', 'dessert'],
      size: ['18', '21', '23', '26'],
      pack: ['50'],
    },
    write: (f, pen) =>
      `${f.shape} ${f.material} ${pen.one('Ø', 'd.', 'diam.')} ${f.size} ${pen.one('cm', '')} pz ${f.pack}`,
    titles: { material: ['Materiale'], size: ['Diametro', 'cm'], shape: ['Forma'] },
    asks: [
      ['attribute', ['shape', 'material'], (f) => `piatti ${f.shape} ${f.material}`],
      ['unit', ['shape', 'size'], (f) => `piatti ${f.shape} ${f.size} cm`],
    ],
  },
  {
    type: 'vaschetta',
    names: ['vaschetta alluminio', 'contenitore alluminio'],
    plural: 'vaschette alluminio',
    family: ['Monouso', 'Vaschette'],
    brands: PLASTICS.slice(0, 2),
    choices: {
      portions: ['1', '2', '4', '6', '8'],
      lid: ['con coperchio', 'senza coperchio'],
      pack: ['25', '50', '100'],
    },
    write: (f, pen) =>
      `${f.portions} ${pen.one('porzioni', 'porz.')} ${f.lid === 'con coperchio' ? pen.one('con coperchio', 'c/cop.') : pen.one('s/coperchio', 'senza cop.')} pz ${f.pack}`,
    titles: { portions: ['Porzioni'], lid: ['Coperchio'] },
    asks: [
      ['attribute', ['portions'], (f) => `vaschette alluminio ${f.portions} porzioni`],
      ['attribute', ['portions', 'lid'], (f) => `vaschetta alluminio ${f.portions} porz. ${f.lid}`],
    ],
  },
  {
    type: 'pellicola',
    names: ['pellicola alimentare', 'pellicola trasparente'],
    plural: 'pellicole alimentari',
    family: ['Monouso', 'Rotoli'],
    brands: ['Saccoplast', 'Ecomensa'],
    choices: { width: ['30', '45'], length: ['100', '150', '300'], pack: ['1', '6'] },
    write: (f, pen) =>
      `${pen.one('rotolo', 'roll', '')} ${pen.cross([f.width, f.length])} ${pen.one('cm x mt', '', 'h.cm/mt')} ${f.pack === '1' ? '' : pen.one('ct 6', 'x6 pz')}`,
    titles: { width: ['Altezza', 'cm'], length: ['Lunghezza', 'm'] },
    asks: [
      ['unit', ['width', 'length'], (f) => `pellicola alimentare ${f.width} cm x ${f.length} m`],
      ['unit', ['length'], (f) => `pellicola ${f.length} metri`],
    ],
  },
  {
    type: 'mop',
    names: ['mop', 'ricambio mop'],
    family: ['Attrezzi', 'Mop e frange'],
    brands: TOOLS,
    choices: {
      material: ['cotone', 'microfibra'],
      weight: ['250', '300', '400'],
      fit: ['attacco vite', 'attacco pinza'],
    },
    write: (f, pen) => `${f.material} ${pen.size(f.weight, pen.one('gr', 'g'))} ${f.fit}`,
    titles: { material: ['Materiale'], weight: ['Peso', 'g'], fit: ['Attacco'] },
    asks: [
      ['unit', ['material', 'weight'], (f) => `mop ${f.material} ${f.weight} g`],
      ['attribute', ['fit'], (f) => `ricambio mop ${f.fit}`],
    ],
  },
  {
    type: 'panno',
    names: ['panno microfibra', 'panni microfibra'],
    family: ['Attrezzi', 'Panni e spugne'],
    brands: TOOLS,
    choices: { size: ['30x30', '40x40', '50x60'], color: ['blu', 'rosso', 'verde', 'giallo'], pack: ['1', '5', '10'] },
    write: (f, pen) =>
      `${f.color} ${pen.size(pen.cross(f.size?.split('x') ?? []), 'cm')} ${f.pack === '1' ? '' : `pz ${f.pack}`}`,
    titles: { size: ['Dimensioni', 'cm'], color: ['Colore'] },
    asks: [
      ['attribute', ['color', 'size'], (f) => `panno microfibra ${f.color} ${f.size}`],
      ['attribute', ['color'], (f) => `panni ${f.color}`],
    ],
  },
  {
    type: 'cortesia',
    names: ['shampoo doccia monodose', 'doccia shampoo cortesia'],
    family: ['Hotel', 'Linea cortesia'],
    brands: ['Hotel Amica', 'Lindor Pro'],
    choices: { size: ['20', '30', '40'], kind: ['flacone', 'bustina'], pack: ['100', '250', '500'] },
    write: (f, pen) => `${f.kind} ${pen.size(f.size, 'ml')} pz ${f.pack}`,
    titles: { size: ['Contenuto', 'ml'], kind: ['Confezione'], pack: ['Pezzi'] },
    asks: [
      ['unit', ['kind', 'size'], (f) => `shampoo doccia ${f.kind} ${f.size} ml`],
      ['mixed', ['size', 'pack'], (f) => `bagnoschiuma hotel ${f.size}ml ${f.pack} pezzi`],
    ],
  },
];
