/** Paint and building: RAL colours, litres, kilos per sack, grain, thickness in millimetres, centimetres by centimetres. */
import type { Line, Pen } from './catalogue.ts';

const PAINTS = ['Colorificio Po', 'Vernital', 'Tintamax'];
const MORTARS = ['Cementaria', 'Maltaforte', 'Edilgrip'];
const SEALANTS = ['Sigillex', 'Edilgrip'];
const ABRASIVES = ['Abrasud', 'Graniglia'];
const TOOLS = ['Pennelli Marca', 'Tintamax'];
const RAL: Readonly<Record<string, string>> = {
  '9010': 'bianco',
  '9005': 'nero',
  '7016': 'grigio antracite',
  '7035': 'grigio luce',
  '3000': 'rosso fuoco',
  '5010': 'blu genziana',
  '6005': 'verde muschio',
  '8017': 'marrone cioccolato',
  '1015': 'avorio',
};
const litres = (pen: Pen, size = '') =>
  size === ''
    ? ''
    : size.startsWith('0.')
      ? pen.one(pen.size(size, 'lt'), pen.size(String(Number(size) * 1000), 'ml'))
      : pen.size(size, 'lt');
const ral = (pen: Pen, color = '') =>
  pen.one(`RAL ${color} ${RAL[color]}`, `${RAL[color]} RAL${color}`, `${RAL[color]} RAL ${color}`);
const colorOf = ({ ral = '' }: Readonly<Record<string, string>>) => ({ color: RAL[ral] ?? '' });
const comma = (text = '') => text.replaceAll('.', ',');

export const BUILDING_LINES: readonly Line[] = [
  {
    type: 'smalto',
    names: ['smalto'],
    plural: 'smalti',
    family: ['Colori', 'Smalti'],
    brands: PAINTS,
    choices: {
      base: ["all'acqua", 'sintetico'],
      finish: ['lucido', 'satinato', 'opaco'],
      ral: Object.keys(RAL),
      size: ['0.375', '0.75', '2.5'],
    },
    write: (f, pen) => `${f.base} ${f.finish} ${ral(pen, f.ral)} ${litres(pen, f.size)}`,
    titles: { ral: ['RAL'], color: ['Colore'], finish: ['Finitura'], size: ['Contenuto', 'l'], base: ['Base'] },
    along: 'size',
    also: colorOf,
    asks: [
      ['attribute', ['ral'], (f) => `smalto ral ${f.ral}`],
      ['unit', ['ral', 'size'], (f) => `smalto ral${f.ral} ${comma(f.size)} lt`],
      ['attribute', ['base', 'finish', 'color'], (f) => `smalto ${f.base} ${f.finish} ${f.color}`],
      ['order', ['finish', 'base', 'ral'], (f) => `ral ${f.ral} ${f.finish} smalto ${f.base}`],
      ['unit', ['color', 'size'], (f) => `smalto ${f.color} ${Number(f.size) * 1000} ml`],
    ],
  },
  {
    type: 'idropittura',
    names: ['idropittura', 'pittura murale'],
    plural: 'idropitture',
    family: ['Colori', 'Idropitture'],
    brands: PAINTS,
    choices: {
      kind: ['lavabile', 'traspirante', 'al quarzo', 'antimuffa'],
      size: ['1', '4', '5', '10', '14'],
      color: ['bianca', 'base'],
    },
    write: (f, pen) => `${f.kind} ${f.color} ${litres(pen, f.size)}`,
    titles: { kind: ['Tipo'], size: ['Contenuto', 'l'], color: ['Colore'] },
    along: 'size',
    asks: [
      ['attribute', ['kind'], (f) => `idropittura ${f.kind}`],
      ['unit', ['kind', 'size'], (f) => `idropittura ${f.kind} ${f.size} litri`],
      ['mixed', ['brand', 'kind', 'size'], (f) => `pittura ${f.kind} ${f.brand?.toLowerCase()} lt ${f.size}`],
    ],
  },
  {
    type: 'impregnante',
    names: ['impregnante legno', 'impregnante per legno'],
    plural: 'impregnanti legno',
    family: ['Colori', 'Legno'],
    brands: PAINTS,
    choices: {
      base: ["all'acqua", 'a solvente'],
      color: ['noce', 'castagno', 'mogano', 'pino', 'incolore'],
      size: ['0.75', '2.5', '5'],
    },
    write: (f, pen) => `${f.base} ${f.color} ${litres(pen, f.size)}`,
    titles: { color: ['Tinta'], size: ['Contenuto', 'l'], base: ['Base'] },
    asks: [
      ['attribute', ['color'], (f) => `impregnante ${f.color}`],
      ['unit', ['color', 'size'], (f) => `impregnante legno ${f.color} ${f.size} l`],
      ['attribute', ['base', 'color'], (f) => `impregnante ${f.base} ${f.color}`],
    ],
  },
  {
    type: 'spray',
    names: ['vernice spray', 'bomboletta spray'],
    plural: 'vernici spray',
    family: ['Colori', 'Spray'],
    brands: PAINTS.slice(1),
    choices: { ral: Object.keys(RAL), finish: ['lucido', 'opaco'], size: ['400'] },
    write: (f, pen) => `${ral(pen, f.ral)} ${f.finish} ${pen.size(f.size, 'ml')}`,
    titles: { ral: ['RAL'], color: ['Colore'], finish: ['Finitura'] },
    also: colorOf,
    asks: [
      ['attribute', ['ral'], (f) => `spray ral ${f.ral}`],
      ['attribute', ['color', 'finish'], (f) => `bomboletta ${f.color} ${f.finish}`],
    ],
  },
  {
    type: 'diluente',
    names: ['diluente', 'solvente'],
    plural: 'diluenti',
    family: ['Colori', 'Diluenti'],
    brands: PAINTS,
    choices: { kind: ['nitro', 'sintetico', 'acquaragia', 'epossidico'], size: ['0.5', '1', '5', '25'] },
    write: (f, pen) => `${f.kind} ${litres(pen, f.size)}`,
    titles: { size: ['Contenuto', 'l'], kind: ['Tipo'] },
    along: 'size',
    asks: [
      ['attribute', ['kind'], (f) => `diluente ${f.kind}`],
      ['unit', ['kind', 'size'], (f) => `diluente ${f.kind} ${comma(f.size)} litri`],
    ],
  },
  {
    type: 'sigillante',
    names: ['silicone', 'sigillante siliconico'],
    plural: 'siliconi',
    family: ['Edilizia', 'Sigillanti'],
    brands: SEALANTS,
    choices: {
      kind: ['acetico', 'neutro'],
      color: ['trasparente', 'bianco', 'grigio', 'nero', 'marrone'],
      size: ['280', '310'],
    },
    write: (f, pen) => `${f.kind} ${f.color} ${pen.one('cartuccia', 'cart.', '')} ${pen.size(f.size, 'ml')}`,
    titles: { color: ['Colore'], size: ['Contenuto', 'ml'], kind: ['Tipo'] },
    asks: [
      ['attribute', ['kind', 'color'], (f) => `silicone ${f.kind} ${f.color}`],
      ['unit', ['color', 'size'], (f) => `silicone ${f.color} ${f.size} ml`],
      ['order', ['color', 'kind'], (f) => `${f.color} ${f.kind} silicone`],
    ],
  },
  {
    type: 'schiuma',
    names: ['schiuma poliuretanica'],
    plural: 'schiume poliuretaniche',
    family: ['Edilizia', 'Sigillanti'],
    brands: SEALANTS,
    choices: {
      use: ['manuale', 'pistola'],
      size: ['500', '750'],
      kind: ['standard', 'bassa espansione', 'per tegole'],
    },
    write: (f, pen) => `${f.kind} ${pen.one('per', '')} ${f.use} ${pen.size(f.size, 'ml')}`,
    titles: { size: ['Contenuto', 'ml'], use: ['Applicazione'], kind: ['Tipo'] },
    asks: [
      ['attribute', ['use'], (f) => `schiuma poliuretanica ${f.use}`],
      ['unit', ['use', 'size'], (f) => `schiuma ${f.use} ${f.size}ml`],
    ],
  },
  {
    type: 'abrasiva',
    names: ['carta abrasiva', 'carta vetrata'],
    plural: 'carte abrasive',
    family: ['Utensili', 'Abrasivi'],
    brands: ABRASIVES,
    choices: {
      form: ['foglio 230x280', 'rotolo 115x5', 'rotolo 115x25'],
      grain: ['40', '60', '80', '100', '120', '150', '180', '240', '320', '400'],
    },
    write: (f, pen) => `${f.form} ${f.grain ? `${pen.one('grana ', 'gr. ', 'P', 'P ')}${f.grain}` : ''}`,
    titles: { grain: ['Grana'], form: ['Formato'] },
    along: 'grain',
    asks: [
      ['attribute', ['grain'], (f) => `carta abrasiva grana ${f.grain}`],
      ['number', ['grain'], (f) => `carta vetrata ${f.grain}`],
      ['abbreviation', ['form', 'grain'], (f) => `carta abr. ${f.form?.split(' ')[0]} p${f.grain}`],
    ],
  },
  {
    type: 'disco-abrasivo',
    names: ['disco abrasivo velcro', 'disco velcrato'],
    plural: 'dischi abrasivi velcro',
    family: ['Utensili', 'Abrasivi'],
    brands: ABRASIVES,
    choices: {
      diameter: ['115', '125', '150', '225'],
      grain: ['40', '60', '80', '120', '180', '240', '320'],
      pack: ['50', '100'],
    },
    write: (f, pen) =>
      `${pen.one('d.', 'Ø', 'mm ')}${f.diameter} ${pen.one('grana ', 'gr.', 'P')}${f.grain} pz ${f.pack}`,
    titles: { diameter: ['Diametro', 'mm'], grain: ['Grana'] },
    asks: [
      ['unit', ['diameter', 'grain'], (f) => `disco velcro ${f.diameter} grana ${f.grain}`],
      ['number', ['diameter', 'grain'], (f) => `dischi abrasivi ${f.diameter} p${f.grain}`],
    ],
  },
  {
    type: 'pennello',
    names: ['pennello', 'pennellessa'],
    plural: 'pennelli',
    family: ['Utensili', 'Pennelli e rulli'],
    brands: TOOLS,
    choices: {
      width: ['20', '30', '40', '50', '60', '70', '80', '100'],
      bristle: ['setola bionda', 'setola sintetica'],
      shape: ['piatto', 'doppio'],
    },
    write: (f, pen) => `${f.shape} ${f.bristle} ${pen.size(f.width, 'mm')}`,
    titles: { width: ['Larghezza', 'mm'], bristle: ['Setola'] },
    along: 'width',
    asks: [
      ['number', ['width'], (f) => `pennello ${f.width}`],
      ['unit', ['width', 'shape'], (f) => `pennello ${f.shape} ${f.width} mm`],
      ['unit', ['width'], (f) => `pennello ${comma(String(Number(f.width) / 10))} cm`],
    ],
  },
  {
    type: 'rullo',
    names: ['rullo pittura', 'rullo'],
    plural: 'rulli pittura',
    family: ['Utensili', 'Pennelli e rulli'],
    brands: TOOLS,
    choices: {
      width: ['10', '15', '20', '25'],
      fleece: ['microfibra', 'poliestere', 'spugna'],
      pile: ['pelo corto', 'pelo lungo'],
    },
    write: (f, pen) => `${f.fleece} ${f.pile} ${pen.size(f.width, 'cm')}`,
    titles: { width: ['Larghezza', 'cm'], fleece: ['Materiale'] },
    asks: [
      ['unit', ['fleece', 'width'], (f) => `rullo ${f.fleece} ${f.width} cm`],
      ['attribute', ['fleece', 'pile'], (f) => `rullo ${f.pile} ${f.fleece}`],
      ['unit', ['width'], (f) => `rullo ${f.width}0 mm`],
    ],
  },
  {
    type: 'mascheratura',
    names: ['nastro mascheratura', 'nastro carta', 'nastro masking'],
    plural: 'nastri mascheratura',
    family: ['Utensili', 'Nastri'],
    brands: [...ABRASIVES, 'Tintamax'],
    choices: { width: ['19', '25', '30', '38', '50'], length: ['25', '50'], grade: ['60°', '80°', '120°'] },
    write: (f, pen) =>
      `${f.grade} ${pen.one(`${pen.cross([f.width, f.length])}`, `${f.width}mm x ${f.length}mt`, `mm.${f.width}x${f.length}m`)}`,
    titles: { width: ['Larghezza', 'mm'], length: ['Lunghezza', 'm'] },
    asks: [
      ['unit', ['width', 'length'], (f) => `nastro mascheratura ${f.width}x${f.length}`],
      ['unit', ['width', 'length'], (f) => `nastro carta mm ${f.width} mt ${f.length}`],
    ],
  },
  {
    type: 'cemento',
    names: ['cemento'],
    family: ['Edilizia', 'Cementi e malte'],
    brands: MORTARS,
    choices: { kind: ['portland grigio', 'bianco', 'rapido'], strength: ['32.5', '42.5', '52.5'], size: ['5', '25'] },
    made: (f) => f.size === '25' || f.kind !== 'portland grigio',
    write: (f, pen) => `${f.kind} ${f.strength}R ${pen.one('sacco', 'sc.', '')} ${pen.size(f.size, 'kg')}`,
    titles: { size: ['Peso', 'kg'], strength: ['Classe'], kind: ['Tipo'] },
    asks: [
      ['attribute', ['kind', 'size'], (f) => `cemento ${f.kind} ${f.size} kg`],
      ['number', ['strength'], (f) => `cemento ${f.strength}`],
      ['unit', ['kind', 'strength'], (f) => `cemento ${f.kind} ${comma(f.strength)} R`],
    ],
  },
  {
    type: 'colla',
    names: ['colla piastrelle', 'adesivo piastrelle'],
    plural: 'colle piastrelle',
    family: ['Edilizia', 'Adesivi e fughe'],
    brands: MORTARS,
    choices: { class: ['C1T', 'C2TE', 'C2TES1'], color: ['grigio', 'bianco'], size: ['5', '25'] },
    write: (f, pen) => `${f.class} ${f.color} ${pen.one('sacco', 'sc.', '')} ${pen.size(f.size, 'kg')}`,
    titles: { class: ['Classe EN 12004'], color: ['Colore'], size: ['Peso', 'kg'] },
    asks: [
      ['norm', ['class'], (f) => `colla piastrelle ${f.class?.toLowerCase()}`],
      ['norm', ['class', 'color'], (f) => `adesivo ${f.class?.slice(0, 2)} ${f.class?.slice(2)} ${f.color}`],
      ['attribute', ['color', 'size'], (f) => `colla piastrelle ${f.color} kg.${f.size}`],
    ],
  },
  {
    type: 'fuga',
    names: ['stucco per fughe', 'fugante'],
    plural: 'stucchi per fughe',
    family: ['Edilizia', 'Adesivi e fughe'],
    brands: MORTARS,
    choices: {
      color: ['bianco', 'grigio cemento', 'antracite', 'beige', 'tortora', 'nero'],
      size: ['2', '5'],
      kind: ['cementizio', 'epossidico'],
    },
    write: (f, pen) => `${f.kind} ${f.color} ${pen.size(f.size, 'kg')}`,
    titles: { color: ['Colore'], size: ['Peso', 'kg'] },
    asks: [
      ['attribute', ['color'], (f) => `stucco fughe ${f.color}`],
      ['attribute', ['color', 'kind', 'size'], (f) => `stucco fughe ${f.kind} ${f.color} ${f.size} kg`],
    ],
  },
  {
    type: 'malta',
    names: ['malta'],
    plural: 'malte',
    family: ['Edilizia', 'Cementi e malte'],
    brands: MORTARS,
    choices: {
      kind: ['da muratura', 'da ripristino', 'bastarda', 'antiritiro'],
      class: ['M5', 'M10', 'R4'],
      size: ['25'],
    },
    made: (f) => (f.kind === 'da ripristino' || f.kind === 'antiritiro') === (f.class === 'R4'),
    write: (f, pen) => `${f.kind} ${f.class} ${pen.one('sacco', 'sacchi')} ${pen.size(f.size, 'kg')}`,
    titles: { class: ['Classe'], size: ['Peso', 'kg'], kind: ['Tipo'] },
    asks: [['attribute', ['kind', 'class'], (f) => `malta ${f.kind} ${f.class?.toLowerCase()}`]],
  },
  {
    type: 'cartongesso',
    names: ['lastra cartongesso', 'pannello cartongesso'],
    plural: 'lastre cartongesso',
    family: ['Edilizia', 'Cartongesso'],
    brands: ['Gessolast', 'Maltaforte'],
    choices: {
      kind: ['standard', 'idrorepellente', 'antincendio'],
      thick: ['9.5', '12.5', '15'],
      size: ['120x200', '120x250', '120x300'],
    },
    write: (f, pen) =>
      `${f.kind} ${pen.one('sp.', 'spess.', 'mm')} ${f.thick} ${pen.size(pen.cross(f.size?.split('x') ?? []), 'cm')}`,
    titles: { thick: ['Spessore', 'mm'], size: ['Dimensioni', 'cm'], kind: ['Tipo'] },
    asks: [
      ['unit', ['thick', 'size'], (f) => `cartongesso ${comma(f.thick)} ${f.size}`],
      ['attribute', ['kind', 'thick'], (f) => `lastra ${f.kind} ${comma(f.thick)} mm`],
      ['unit', ['size', 'kind'], (f) => `lastra cartongesso ${f.kind} ${f.size?.replace('x', '0x')}0 mm`],
    ],
  },
  {
    type: 'isolante',
    names: ['pannello isolante', 'lastra isolante'],
    plural: 'pannelli isolanti',
    family: ['Edilizia', 'Isolamento'],
    brands: ['Gessolast', 'Isoterm'],
    choices: {
      material: ['EPS bianco', 'EPS grafite', 'XPS', 'lana di roccia'],
      thick: ['20', '30', '40', '50', '60', '80', '100', '120', '140'],
    },
    write: (f, pen) =>
      `${f.material} ${pen.one('sp.', 'spessore', '')} ${pen.one(pen.size(f.thick, 'mm'), pen.size(f.thick && String(Number(f.thick) / 10), 'cm'))} ${pen.one('100x50', '')}`,
    titles: { thick: ['Spessore', 'mm'], material: ['Materiale'] },
    along: 'thick',
    asks: [
      ['unit', ['material', 'thick'], (f) => `${f.material?.toLowerCase()} ${f.thick} mm`],
      [
        'unit',
        ['material', 'thick'],
        (f) => `pannello ${f.material} spessore ${comma(String(Number(f.thick) / 10))} cm`,
      ],
      ['spoken', ['material', 'thick'], (f) => `${f.material} da ${Number(f.thick) / 10}`.toLowerCase()],
    ],
  },
  {
    type: 'guaina',
    names: ['guaina bituminosa', 'membrana bituminosa'],
    plural: 'guaine bituminose',
    family: ['Edilizia', 'Impermeabilizzazione'],
    brands: ['Isoterm', 'Edilgrip'],
    choices: {
      thick: ['3', '4'],
      face: ['liscia', 'ardesiata grigia', 'ardesiata rossa', 'ardesiata verde'],
      cold: ['-10', '-15', '-20'],
    },
    write: (f, pen) => `${f.face} ${pen.one('mm', 'sp.')} ${f.thick} ${f.cold}° ${pen.one('10 mq', 'mt 10x1', '10x1')}`,
    titles: { thick: ['Spessore', 'mm'], face: ['Superficie'], cold: ['Flessibilità', '°C'] },
    asks: [
      ['unit', ['thick', 'face'], (f) => `guaina ${f.face} ${f.thick} mm`],
      ['attribute', ['face'], (f) => `membrana ${f.face}`],
    ],
  },
  {
    type: 'rete',
    names: ['rete elettrosaldata'],
    plural: 'reti elettrosaldate',
    family: ['Edilizia', 'Ferro'],
    brands: ['Ferriera Nord', 'Cementaria'],
    choices: { wire: ['4', '5', '6', '8', '10'], mesh: ['10x10', '15x15', '20x20'], size: ['2x3', '2.25x4'] },
    write: (f, pen) =>
      `${pen.one('Ø', 'filo ', 'd.')}${f.wire} ${pen.one('maglia', '')} ${pen.cross(f.mesh?.split('x') ?? [])} ${pen.one('foglio', 'mt')} ${pen.cross(f.size?.split('x') ?? [])}`,
    titles: { wire: ['Filo', 'mm'], mesh: ['Maglia', 'cm'], size: ['Foglio', 'm'] },
    asks: [
      ['unit', ['wire', 'mesh'], (f) => `rete elettrosaldata ${f.mesh} filo ${f.wire}`],
      ['number', ['wire', 'mesh'], (f) => `rete ${f.wire} ${f.mesh?.replace('x', ' x ')}`],
    ],
  },
];
