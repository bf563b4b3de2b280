/** Plumbing and heating: threads in inches (or DN), pipes by outer diameter and wall, litres, kilowatts, centimetres. */
import type { Line, Pen } from './catalogue.ts';

const FITTINGS = ['Raccordital', 'Idrobrescia', 'Tecnofluid'];
const TAPS = ['Acquaviva', 'Rubinetta', 'Idrobrescia'];
const DRAINS = ['Scaricoplast', 'Tubofort'];
const HEATING = ['Termolago', 'Caldofix', 'Tecnofluid'];
const THREADS = ['3/8"', '1/2"', '3/4"', '1"', '1"1/4', '1"1/2', '2"'];
const DN: Readonly<Record<string, string>> = {
  '3/8"': '10',
  '1/2"': '15',
  '3/4"': '20',
  '1"': '25',
  '1"1/4': '32',
  '1"1/2': '40',
  '2"': '50',
};

/** `1"1/4` as suppliers write it. */
function inch(pen: Pen, thread = ''): string {
  const [whole, part] = thread.split('"');
  if (!part) return pen.one(thread, thread.replace('"', ''), thread);
  return pen.one(thread, `${whole}" ${part}`, `${whole}.${part}"`, `${whole} ${part}"`);
}

const dn = ({ size = '' }: Readonly<Record<string, string>>) => ({ dn: DN[size] ?? '' });
const bare = (size = '') => size.replace('"', ' ').trim();

export const PLUMBING_LINES: readonly Line[] = [
  {
    type: 'filettato',
    names: ['raccordo filettato'],
    family: ['Raccorderia', 'Raccordi filettati'],
    brands: FITTINGS,
    choices: {
      kind: ['gomito', 'tee', 'nipplo', 'manicotto', 'tappo', 'bocchettone'],
      material: ['ottone', 'ghisa zincata', 'inox 316'],
      ends: ['MF', 'FF', 'MM'],
      size: THREADS,
    },
    made: (f) =>
      ({ gomito: 'MF FF', tee: 'FF', nipplo: 'MM', manicotto: 'FF', tappo: 'MF', bocchettone: 'MF FF' })[
        f.kind ?? ''
      ]?.includes(f.ends ?? '-') ?? false,
    write: (f, pen) =>
      `${f.kind} ${f.kind === 'tappo' ? 'maschio' : pen.one(f.ends ?? '', f.ends?.split('').join('/') ?? '')} ${f.material} ${inch(pen, f.size)}`,
    titles: { size: ['Filetto'], material: ['Materiale'], kind: ['Tipo'] },
    along: 'size',
    also: dn,
    asks: [
      ['unit', ['kind', 'size'], (f) => `${f.kind} ${f.size}`],
      ['unit', ['kind', 'material', 'size'], (f) => `${f.kind} ${f.material} ${bare(f.size)}`],
      ['order', ['kind', 'material', 'size'], (f) => `${bare(f.size)} ${f.material} ${f.kind}`],
      ['norm', ['kind', 'dn'], (f) => `${f.kind} dn${f.dn}`],
      ['attribute', ['kind', 'material'], (f) => `${f.kind} ${f.material}`],
    ],
  },
  {
    type: 'pressare',
    names: ['raccordo a pressare', 'raccordo pressfitting multistrato'],
    plural: 'raccordi a pressare',
    family: ['Raccorderia', 'Raccordi multistrato'],
    brands: FITTINGS,
    choices: {
      kind: ['gomito', 'tee', 'manicotto', 'diritto maschio', 'diritto femmina'],
      diameter: ['16', '20', '26', '32'],
      size: ['', '1/2"', '3/4"', '1"'],
    },
    made: (f) => (f.size !== '') === (f.kind?.startsWith('diritto') ?? false),
    write: (f, pen) =>
      `${f.kind} multistrato ${f.diameter}${f.size === '' ? '' : `${pen.one('x', ' x ', '-')}${inch(pen, f.size)}`}`,
    titles: { diameter: ['Diametro tubo', 'mm'], kind: ['Tipo'], size: ['Filetto'] },
    asks: [
      ['number', ['kind', 'diameter'], (f) => `${f.kind} multistrato ${f.diameter}`],
      ['spoken', ['kind', 'diameter'], (f) => `${f.kind} a pressare da ${f.diameter}`],
      ['unit', ['diameter', 'size'], (f) => `raccordo multistrato ${f.diameter}x${bare(f.size)}`],
    ],
  },
  {
    type: 'tubo-multistrato',
    names: ['tubo multistrato'],
    plural: 'tubi multistrato',
    family: ['Tubi', 'Tubo multistrato'],
    brands: ['Raccordital', 'Tubofort'],
    choices: { pipe: ['16x2', '20x2', '26x3', '32x3'], coat: ['nudo', 'rivestito'], roll: ['50', '100'] },
    write: (f, pen) =>
      `${f.coat} ${pen.cross(f.pipe?.split('x') ?? [])} ${pen.one('rotolo', 'rot.')} ${pen.size(f.roll, 'mt')}`,
    titles: { pipe: ['Misura', 'mm'], roll: ['Lunghezza', 'm'] },
    also: (f) => ({ diameter: f.pipe?.split('x')[0] ?? '' }),
    asks: [
      ['unit', ['pipe'], (f) => `multistrato ${f.pipe}`],
      ['attribute', ['pipe', 'coat'], (f) => `tubo multistrato ${f.coat} ${f.pipe?.replace('x', ' x ')}`],
      ['mixed', ['pipe', 'coat', 'roll'], (f) => `multistrato ${f.pipe} ${f.coat} ${f.roll} metri`],
    ],
  },
  {
    type: 'sfera',
    names: ['valvola a sfera', 'rubinetto a sfera'],
    plural: 'valvole a sfera',
    family: ['Valvole', 'Valvole a sfera'],
    brands: [...FITTINGS, 'Rubinetta'],
    choices: { ends: ['FF', 'MF'], handle: ['leva', 'farfalla'], size: THREADS, use: ['acqua', 'gas'] },
    made: (f) => f.handle === 'leva' || !['1"1/2', '2"'].includes(f.size ?? ''),
    write: (f, pen) =>
      `${pen.one('passaggio totale', 'pass. tot.', '')} ${pen.one(f.ends ?? '', f.ends?.split('').join('/') ?? '')} ${f.handle} ${f.use === 'gas' ? 'gas' : ''} ${inch(pen, f.size)}`,
    titles: { size: ['Filetto'], handle: ['Comando'], use: ['Impiego'] },
    along: 'size',
    also: dn,
    asks: [
      ['unit', ['size'], (f) => `valvola a sfera ${f.size}`],
      ['attribute', ['size', 'handle'], (f) => `valvola sfera ${f.handle} ${bare(f.size)}`],
      ['norm', ['dn'], (f) => `valvola a sfera dn ${f.dn}`],
      ['abbreviation', ['size', 'ends'], (f) => `valv. sfera ${f.ends?.split('').join('/')} ${f.size}`],
    ],
  },
  {
    type: 'miscelatore',
    names: ['miscelatore', 'rubinetto miscelatore'],
    plural: 'miscelatori',
    family: ['Rubinetteria', 'Miscelatori'],
    brands: TAPS,
    choices: {
      place: ['lavabo', 'bidet', 'lavello', 'doccia incasso', 'vasca'],
      finish: ['cromato', 'nero opaco', 'inox spazzolato'],
      series: ['Onda', 'Lago', 'Quadra'],
    },
    write: (f, pen) => `${f.place} ${pen.one('monocomando', '')} ${f.finish} serie ${f.series}`,
    titles: { finish: ['Finitura'], place: ['Impiego'], series: ['Serie'] },
    asks: [
      ['attribute', ['place'], (f) => `miscelatore ${f.place}`],
      ['attribute', ['place', 'finish'], (f) => `miscelatore ${f.place} ${f.finish}`],
      ['mixed', ['series', 'place'], (f) => `${f.series?.toLowerCase()} ${f.place} miscelatore`],
    ],
  },
  {
    type: 'flessibile',
    names: ['flessibile inox', 'tubo flessibile'],
    plural: 'flessibili inox',
    family: ['Rubinetteria', 'Flessibili'],
    brands: ['Acquaviva', 'Tubofort'],
    choices: {
      length: ['20', '30', '40', '50', '60', '100'],
      ends: ['MF', 'FF'],
      size: ['3/8"', '1/2"', '3/4"'],
    },
    write: (f, pen) =>
      `${pen.one(f.ends ?? '', f.ends?.split('').join('/') ?? '')} ${inch(pen, f.size)} ${pen.size(f.length, 'cm')}`,
    titles: { length: ['Lunghezza', 'cm'], size: ['Filetto'] },
    along: 'length',
    asks: [
      ['unit', ['size', 'length'], (f) => `flessibile ${bare(f.size)} ${f.length} cm`],
      ['unit', ['size', 'length', 'ends'], (f) => `flessibile ${f.ends} ${f.size} cm ${f.length}`],
      ['unit', ['length'], (f) => `flessibile inox ${f.length}0 mm`],
    ],
  },
  {
    type: 'sifone',
    names: ['sifone'],
    plural: 'sifoni',
    family: ['Scarichi', 'Sifoni'],
    brands: ['Scaricoplast', 'Acquaviva'],
    choices: {
      place: ['lavabo', 'bidet', 'lavello 1 vasca', 'lavello 2 vasche', 'lavatrice'],
      material: ['plastica bianca', 'ottone cromato'],
      size: ['1"1/4', '1"1/2'],
    },
    write: (f, pen) => `${f.place} ${pen.one('a bottiglia', '')} ${f.material} ${inch(pen, f.size)}`,
    titles: { size: ['Filetto'], material: ['Materiale'] },
    asks: [
      ['attribute', ['place'], (f) => `sifone ${f.place}`],
      ['attribute', ['place', 'material'], (f) => `sifone ${f.place} ${f.material?.split(' ')[0]}`],
      ['unit', ['place', 'size'], (f) => `sifone ${f.place} ${f.size}`],
    ],
  },
  {
    type: 'scarico',
    names: ['tubo scarico', 'tubo innesto'],
    plural: 'tubi scarico',
    family: ['Scarichi', 'Tubi e raccordi di scarico'],
    brands: DRAINS,
    choices: {
      diameter: ['32', '40', '50', '75', '110', '125', '160'],
      length: ['1', '2', '3'],
      material: ['PP', 'PVC'],
    },
    write: (f, pen) => `${f.material} ${pen.one('d.', 'Ø', 'DN')}${f.diameter} ${pen.size(f.length, 'mt')}`,
    titles: { diameter: ['Diametro', 'mm'], length: ['Lunghezza', 'm'], material: ['Materiale'] },
    along: 'length',
    asks: [
      ['unit', ['material', 'diameter'], (f) => `tubo scarico ${f.material?.toLowerCase()} ${f.diameter}`],
      ['spoken', ['diameter', 'length'], (f) => `tubo scarico da ${f.diameter} lungo ${f.length} metri`],
      ['unit', ['diameter', 'length'], (f) => `tubo scarico ø${f.diameter} ${f.length}m`],
    ],
  },
  {
    type: 'curva-scarico',
    names: ['curva scarico', 'curva innesto'],
    plural: 'curve scarico',
    family: ['Scarichi', 'Tubi e raccordi di scarico'],
    brands: DRAINS,
    choices: {
      diameter: ['32', '40', '50', '75', '110', '125', '160'],
      angle: ['15', '30', '45', '67', '87'],
      material: ['PP', 'PVC'],
    },
    write: (f, pen) =>
      `${f.material} ${pen.one('d.', 'Ø', '')}${f.diameter} ${pen.one(`${f.angle}°`, `gr. ${f.angle}`, `a ${f.angle} gradi`)}`,
    titles: { diameter: ['Diametro', 'mm'], angle: ['Angolo', '°'], material: ['Materiale'] },
    asks: [
      ['unit', ['diameter', 'angle'], (f) => `curva scarico ${f.diameter} ${f.angle}°`],
      ['unit', ['diameter', 'angle', 'material'], (f) => `curva ${f.material} ${f.diameter} ${f.angle} gradi`],
    ],
  },
  {
    type: 'radiatore',
    names: ['radiatore alluminio', 'termosifone alluminio'],
    plural: 'radiatori alluminio',
    family: ['Riscaldamento', 'Radiatori'],
    brands: HEATING,
    choices: { axis: ['350', '500', '600', '700', '800'], elements: ['3', '4', '5', '6', '8', '10', '12'] },
    write: (f, pen) =>
      `${pen.one('interasse', 'int.')} ${f.axis} ${f.elements} ${pen.one('elementi', 'elem.', 'EL')} bianco`,
    titles: { axis: ['Interasse', 'mm'], elements: ['Elementi'] },
    along: 'elements',
    asks: [
      ['attribute', ['axis', 'elements'], (f) => `radiatore ${f.axis} ${f.elements} elementi`],
      ['unit', ['axis'], (f) => `radiatore alluminio interasse ${f.axis} mm`],
    ],
  },
  {
    type: 'termoarredo',
    names: ['termoarredo', 'scaldasalviette'],
    plural: 'termoarredi',
    family: ['Riscaldamento', 'Termoarredi'],
    brands: HEATING,
    choices: {
      size: ['770x450', '1200x500', '1500x550', '1800x600'],
      color: ['bianco', 'antracite', 'cromato'],
      shape: ['dritto', 'curvo'],
    },
    write: (f, pen) => `${f.shape} ${f.color} ${pen.cross(f.size?.split('x') ?? [], pen.one('mm', 'H'))}`,
    titles: { size: ['Dimensioni', 'mm'], color: ['Colore'] },
    asks: [
      ['unit', ['size', 'color'], (f) => `termoarredo ${f.color} ${f.size}`],
      [
        'unit',
        ['size'],
        (f) =>
          `termoarredo ${f.size
            ?.split('x')
            .map((side) => Number(side) / 10)
            .join('x')
            .replaceAll('.', ',')} cm`,
      ],
    ],
  },
  {
    type: 'termostatica',
    names: ['valvola termostatica', 'valvola termostatizzabile'],
    plural: 'valvole termostatiche',
    family: ['Riscaldamento', 'Valvole per radiatori'],
    brands: HEATING,
    choices: { shape: ['squadra', 'diritta'], size: ['3/8"', '1/2"', '3/4"'], pipe: ['rame', 'ferro', 'multistrato'] },
    write: (f, pen) => `${f.shape} ${inch(pen, f.size)} ${pen.one('attacco', 'att.', 'per tubo')} ${f.pipe}`,
    titles: { size: ['Filetto'], pipe: ['Attacco'], shape: ['Forma'] },
    asks: [
      ['attribute', ['shape', 'size'], (f) => `valvola termostatica ${f.shape} ${bare(f.size)}`],
      ['attribute', ['pipe'], (f) => `valvola termostatica per ${f.pipe}`],
    ],
  },
  {
    type: 'detentore',
    names: ['detentore'],
    plural: 'detentori',
    family: ['Riscaldamento', 'Valvole per radiatori'],
    brands: HEATING,
    choices: { shape: ['squadra', 'diritto'], size: ['3/8"', '1/2"', '3/4"'], pipe: ['rame', 'ferro', 'multistrato'] },
    write: (f, pen) => `${pen.one('a', '')} ${f.shape} ${inch(pen, f.size)} ${pen.one('attacco', 'att.')} ${f.pipe}`,
    titles: { size: ['Filetto'], pipe: ['Attacco'], shape: ['Forma'] },
    asks: [['attribute', ['shape', 'size'], (f) => `detentore ${f.shape} ${f.size}`]],
  },
  {
    type: 'caldaia',
    names: ['caldaia a condensazione', 'caldaia murale'],
    plural: 'caldaie a condensazione',
    family: ['Riscaldamento', 'Caldaie'],
    brands: HEATING,
    choices: { power: ['24', '28', '32', '35'], fuel: ['metano', 'GPL'], place: ['interno', 'esterno'] },
    write: (f, pen) => `${pen.size(f.power, 'kW')} ${f.fuel} ${pen.one('da', 'per')} ${f.place}`,
    titles: { power: ['Potenza', 'kW'], fuel: ['Gas'], place: ['Installazione'] },
    asks: [
      ['unit', ['power', 'fuel'], (f) => `caldaia ${f.power} kw ${f.fuel?.toLowerCase()}`],
      ['number', ['power', 'place'], (f) => `caldaia ${f.power} da ${f.place}`],
    ],
  },
  {
    type: 'scaldabagno',
    names: ['scaldabagno elettrico', 'boiler elettrico', 'scaldacqua elettrico'],
    plural: 'scaldabagni elettrici',
    family: ['Riscaldamento', 'Scaldabagni'],
    brands: ['Termolago', 'Caldofix'],
    choices: {
      litres: ['10', '15', '30', '50', '80', '100'],
      mount: ['verticale', 'orizzontale', 'sottolavello', 'sopralavello'],
    },
    made: (f) => Number(f.litres) > 15 !== f.mount?.includes('lavello'),
    write: (f, pen) => `${pen.size(f.litres, pen.one('lt', 'L'))} ${f.mount}`,
    titles: { litres: ['Capacità', 'l'], mount: ['Montaggio'] },
    asks: [
      ['unit', ['litres'], (f) => `scaldabagno ${f.litres} litri`],
      ['attribute', ['litres', 'mount'], (f) => `boiler ${f.mount} ${f.litres}lt`],
    ],
  },
  {
    type: 'rame',
    names: ['raccordo rame a saldare'],
    plural: 'raccordi rame a saldare',
    family: ['Raccorderia', 'Raccordi rame'],
    brands: ['Idrobrescia', 'Tecnofluid'],
    choices: {
      kind: ['gomito', 'curva', 'tee', 'manicotto'],
      diameter: ['12', '14', '15', '16', '18', '22', '28', '35'],
    },
    write: (f, pen) =>
      `${f.kind} ${pen.one({ gomito: '5090', curva: '5002', tee: '5130', manicotto: '5270' }[f.kind ?? ''] ?? '', '')} ${pen.one('d.', 'Ø', 'mm ')}${f.diameter}`,
    titles: { diameter: ['Diametro tubo', 'mm'], kind: ['Tipo'] },
    asks: [
      ['number', ['kind', 'diameter'], (f) => `${f.kind} rame ${f.diameter}`],
      ['unit', ['kind', 'diameter'], (f) => `${f.kind} a saldare ${f.diameter} mm`],
    ],
  },
  {
    type: 'vaso',
    names: ['vaso di espansione', 'vaso espansione'],
    plural: 'vasi di espansione',
    family: ['Riscaldamento', 'Vasi di espansione'],
    brands: ['Tecnofluid', 'Caldofix'],
    choices: { litres: ['8', '12', '18', '24', '35', '50', '100'], use: ['riscaldamento', 'sanitario'] },
    write: (f, pen) => `${f.use} ${pen.size(f.litres, pen.one('lt', 'L'))}`,
    titles: { litres: ['Capacità', 'l'], use: ['Impiego'] },
    asks: [
      ['unit', ['litres', 'use'], (f) => `vaso espansione ${f.litres} litri ${f.use}`],
      ['abbreviation', ['litres'], (f) => `vaso esp. lt. ${f.litres}`],
    ],
  },
  {
    type: 'circolatore',
    names: ['circolatore', 'pompa di circolazione'],
    plural: 'circolatori',
    family: ['Riscaldamento', 'Circolatori'],
    brands: ['Tecnofluid', 'Termolago'],
    choices: { model: ['25-40', '25-60', '25-80', '32-60', '32-80'], axis: ['130', '180'] },
    write: (f, pen) =>
      `${pen.one(f.model ?? '', f.model?.replace('-', '/') ?? '')} ${pen.one('interasse', 'int.', '')} ${f.axis}`,
    titles: { model: ['Modello'], axis: ['Interasse', 'mm'] },
    asks: [
      ['number', ['model', 'axis'], (f) => `circolatore ${f.model} ${f.axis}`],
      ['number', ['model'], (f) => `circolatore ${f.model?.replace('-', '/')}`],
    ],
  },
  {
    type: 'riduttore',
    names: ['riduttore di pressione'],
    plural: 'riduttori di pressione',
    family: ['Valvole', 'Riduttori di pressione'],
    brands: FITTINGS,
    choices: { size: ['1/2"', '3/4"', '1"', '1"1/4', '1"1/2', '2"'], gauge: ['con manometro', 'senza manometro'] },
    write: (f, pen) =>
      `${inch(pen, f.size)} FF ${f.gauge === 'con manometro' ? pen.one('con manometro', 'c/manometro') : pen.one('s/manometro', 'senza manometro')}`,
    titles: { size: ['Filetto'], gauge: ['Manometro'] },
    also: dn,
    asks: [['attribute', ['size', 'gauge'], (f) => `riduttore pressione ${f.size} ${f.gauge}`]],
  },
  {
    type: 'ritegno',
    names: ['valvola di ritegno', 'clapet'],
    plural: 'valvole di ritegno',
    family: ['Valvole', 'Valvole di ritegno'],
    brands: FITTINGS,
    choices: { size: THREADS, seal: ['tenuta metallica', 'tenuta gomma'] },
    write: (f, pen) => `${pen.one('ottone', 'a molla', '')} ${inch(pen, f.size)} ${f.seal}`,
    titles: { size: ['Filetto'] },
    along: 'size',
    also: dn,
    asks: [
      ['unit', ['size'], (f) => `valvola ritegno ${f.size}`],
      ['norm', ['dn'], (f) => `valvola di ritegno DN${f.dn}`],
    ],
  },
];
