/** Office supplies: everyday names, formats (A4, 80 g/m²), packs, colours, ranges of lead and nib widths. */
import {
  type Draw,
  documentOf,
  drawFrom,
  type TradeArticle,
  type TradeQuery,
  type TradeSet,
  withTypo,
} from './trade-set.ts';

interface Line {
  type: string;
  name: string;
  family: readonly string[];
  brands: readonly string[];
  /** Fact → its values; the article has one of each. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** How the name is written with the chosen values. */
  write: (draw: Draw, facts: Readonly<Record<string, string>>) => string;
  titles: Readonly<Record<string, string>>;
}

const COLOURS = ['nero', 'blu', 'rosso', 'verde'];

const LINES: readonly Line[] = [
  {
    type: 'carta',
    name: 'carta fotocopie',
    family: ['Carta', 'Carta per fotocopie'],
    brands: ['Cartaria Nova', 'Foglia Bianca'],
    choices: { format: ['A3', 'A4', 'A5'], weight: ['75', '80', '90', '160'], sheets: ['250', '500'] },
    write: (draw, f) =>
      `${draw.one(['Carta fotocopie', 'Risma carta'])} ${f.format} ${draw.one([`${f.weight} g/mq`, `gr. ${f.weight}`, `${f.weight}g`])} ${f.sheets} fogli`,
    titles: { format: 'Formato', weight: 'Grammatura' },
  },
  {
    type: 'busta',
    name: 'buste',
    family: ['Carta', 'Buste'],
    brands: ['Cartaria Nova', 'Postalia'],
    choices: {
      format: ['11x23', '16x23', '23x33', '30x40'],
      window: ['con finestra', 'senza finestra'],
      sheets: ['25', '100', '500'],
    },
    write: (draw, f) =>
      `Buste ${draw.one(['a sacco', 'commerciali'])} ${f.format?.replace('x', draw.one(['x', ' x ', 'X']))} cm ${f.window} conf. ${f.sheets} pz`,
    titles: { format: 'Formato' },
  },
  {
    type: 'penna',
    name: 'penna a sfera',
    family: ['Scrittura', 'Penne a sfera'],
    brands: ['Scribo', 'Rondella Pen', 'Tratto Vivo'],
    choices: { color: COLOURS, tip: ['0,5', '0,7', '1,0'], pack: ['1', '12', '50'] },
    write: (draw, f) =>
      `Penna a sfera ${f.color} ${draw.one([`punta ${f.tip} mm`, `p.${f.tip}`, `${f.tip}mm`])} ${f.pack === '1' ? '' : `conf. ${f.pack} pz`}`.trim(),
    titles: { color: 'Colore', tip: 'Tratto' },
  },
  {
    type: 'pennarello',
    name: 'pennarello',
    family: ['Scrittura', 'Pennarelli'],
    brands: ['Scribo', 'Tratto Vivo'],
    choices: { color: COLOURS, kind: ['indelebile', 'per lavagna', 'fine'], pack: ['1', '10'] },
    write: (_, f) => `Pennarello ${f.kind} ${f.color} ${f.pack === '1' ? '' : `conf. ${f.pack} pz`}`.trim(),
    titles: { color: 'Colore' },
  },
  {
    type: 'evidenziatore',
    name: 'evidenziatore',
    family: ['Scrittura', 'Evidenziatori'],
    brands: ['Tratto Vivo', 'Lumen'],
    choices: { color: ['giallo', 'verde', 'rosa', 'arancio'], pack: ['1', '6'] },
    write: (_, f) => `Evidenziatore ${f.color}${f.pack === '1' ? '' : ` astuccio ${f.pack} pz`}`,
    titles: { color: 'Colore' },
  },
  {
    type: 'matita',
    name: 'matita',
    family: ['Scrittura', 'Matite'],
    brands: ['Grafite Alpi', 'Scribo'],
    choices: { grade: ['HB', '2B', '2H', '4B'], pack: ['1', '12'] },
    write: (_, f) => `Matita grafite ${f.grade}${f.pack === '1' ? '' : ` conf. ${f.pack}`}`,
    titles: { grade: 'Gradazione' },
  },
  {
    type: 'raccoglitore',
    name: 'raccoglitore',
    family: ['Archivio', 'Registratori'],
    brands: ['Archivar', 'Dorsetto'],
    choices: { back: ['4', '5', '8'], color: COLOURS, format: ['A4', 'protocollo'] },
    write: (draw, f) => `${draw.one(['Registratore', 'Raccoglitore'])} a leva dorso ${f.back} ${f.format} ${f.color}`,
    titles: { color: 'Colore', back: 'Dorso (cm)' },
  },
  {
    type: 'cartellina',
    name: 'cartellina',
    family: ['Archivio', 'Cartelline'],
    brands: ['Archivar', 'Dorsetto'],
    choices: { color: COLOURS, closing: ['3 lembi', 'con elastico', 'semplice'], pack: ['10', '50'] },
    write: (_, f) => `Cartellina ${f.closing} ${f.color} conf. ${f.pack}`,
    titles: { color: 'Colore' },
  },
  {
    type: 'toner',
    name: 'toner',
    family: ['Informatica', 'Toner'],
    brands: ['Stampax', 'Laserjetta', 'Brotherus'],
    choices: { color: ['nero', 'ciano', 'magenta', 'giallo'], yield: ['1500', '3000', '8000'] },
    write: (draw, f) => `Toner ${f.color} ${draw.one([`${f.yield} pagine`, `${f.yield} pag.`, `resa ${f.yield}`])}`,
    titles: { color: 'Colore', yield: 'Resa' },
  },
  {
    type: 'nastro',
    name: 'nastro adesivo',
    family: ['Imballo', 'Nastri adesivi'],
    brands: ['Collante', 'Pakko'],
    choices: { width: ['15', '19', '25', '50'], length: ['10', '33', '66'], color: ['trasparente', 'avana', 'bianco'] },
    write: (draw, f) =>
      `Nastro adesivo ${f.color} ${draw.one([`mm ${f.width} x mt ${f.length}`, `${f.width}mm x ${f.length}m`, `${f.width} mm × ${f.length} m`, `mm.${f.width}x${f.length}mt`])}`,
    titles: { color: 'Colore', width: 'Altezza (mm)' },
  },
  {
    type: 'etichette',
    name: 'etichette',
    family: ['Carta', 'Etichette'],
    brands: ['Cartaria Nova', 'Dorsetto'],
    choices: { format: ['105x37', '70x36', '210x297', '48,5x25,4'], sheets: ['25', '100'] },
    write: (_, f) => `Etichette adesive mm ${f.format} ${f.sheets} fogli`,
    titles: { format: 'Formato (mm)' },
  },
  {
    type: 'spillatrice',
    name: 'cucitrice',
    family: ['Scrivania', 'Cucitrici'],
    brands: ['Scrivano', 'Puntomet'],
    choices: { capacity: ['20', '40', '100'], color: ['nero', 'blu'] },
    write: (draw, f) => `${draw.one(['Cucitrice', 'Spillatrice'])} da tavolo ${f.capacity} fogli ${f.color}`,
    titles: { capacity: 'Capacità (fogli)' },
  },
  {
    type: 'punti',
    name: 'punti metallici',
    family: ['Scrivania', 'Punti metallici'],
    brands: ['Scrivano', 'Puntomet'],
    choices: { size: ['6/4', '24/6', '23/13'], pack: ['1000', '5000'] },
    write: (_, f) => `Punti metallici ${f.size} conf. ${f.pack}`,
    titles: { size: 'Misura' },
  },
  {
    type: 'quaderno',
    name: 'quaderno',
    family: ['Carta', 'Quaderni'],
    brands: ['Foglia Bianca', 'Scolari'],
    choices: {
      format: ['A4', 'A5'],
      ruling: ['a righe', 'a quadretti 5 mm', 'a quadretti 4 mm', 'bianco'],
      sheets: ['40', '80'],
    },
    write: (draw, f) => `${draw.one(['Quaderno', 'Maxi quaderno'])} ${f.format} ${f.ruling} ${f.sheets} ff`,
    titles: { format: 'Formato' },
  },
  {
    type: 'sedia',
    name: 'sedia da ufficio',
    family: ['Arredo', 'Sedute'],
    brands: ['Seduta Plus', 'Ergolinea'],
    choices: { color: ['nero', 'blu', 'grigio'], arms: ['con braccioli', 'senza braccioli'] },
    write: (draw, f) => `${draw.one(['Sedia da ufficio', 'Poltroncina operativa'])} ${f.arms} ${f.color}`,
    titles: { color: 'Colore' },
  },
  {
    type: 'calcolatrice',
    name: 'calcolatrice',
    family: ['Scrivania', 'Calcolatrici'],
    brands: ['Scrivano', 'Contador'],
    choices: { digits: ['8', '10', '12'], kind: ['da tavolo', 'tascabile', 'scrivente'] },
    write: (_, f) => `Calcolatrice ${f.kind} ${f.digits} cifre`,
    titles: { digits: 'Cifre' },
  },
];

export function officeSet(): TradeSet {
  const draw = drawFrom(2026);
  const articles: TradeArticle[] = [];
  for (const line of LINES)
    for (const chosen of combinations(line.choices))
      for (const brand of line.brands) {
        if (draw.chance(0.2)) continue;
        const id = articles.length + 1;
        const facts = { type: line.type, brand, ...chosen };
        const attributes = Object.entries(line.titles).map(([fact, title]) => [title, chosen[fact] ?? '']);
        articles.push({
          facts,
          document: documentOf(id, {
            code: `${brand.slice(0, 2).toUpperCase()}${1000 + id}`,
            name: `${line.write(draw, facts)}${draw.chance(0.5) ? ` ${brand}` : ''}`,
            brand,
            family: line.family,
            attributes: Object.fromEntries(attributes),
          }),
        });
      }
  return { trade: 'office', articles, queries: queriesOf(draw) };
}

/** Every choice of one value for each fact. */
export function combinations(choices: Readonly<Record<string, readonly string[]>>): Array<Record<string, string>> {
  return Object.entries(choices).reduce<Array<Record<string, string>>>(
    (found, [fact, values]) => found.flatMap((chosen) => values.map((value) => ({ ...chosen, [fact]: value }))),
    [{}],
  );
}

function queriesOf(draw: Draw): TradeQuery[] {
  const queries: TradeQuery[] = [];
  const add = (kind: TradeQuery['kind'], q: string, wants: TradeQuery['wants']) => queries.push({ kind, q, wants });
  for (const line of LINES) {
    const { type } = line;
    const chosen = Object.fromEntries(Object.entries(line.choices).map(([fact, values]) => [fact, draw.one(values)]));
    const brand = draw.one(line.brands);
    add('name', line.name, { type });
    add('typo', withTypo(draw, line.name), { type });
    add('brand', `${line.name} ${brand}`, { type, brand });
    if (chosen.color) add('attribute', `${line.name} ${chosen.color}`, { type, color: chosen.color });
    if (chosen.format) add('attribute', `${line.name} ${chosen.format}`, { type, format: chosen.format });
    if (chosen.color && chosen.format)
      add('attribute', `${line.name} ${chosen.format} ${chosen.color}`, {
        type,
        format: chosen.format,
        color: chosen.color,
      });
  }
  for (const [q, wants] of [
    ['carta a4 80 grammi', { type: 'carta', format: 'A4', weight: '80' }],
    ['risma a4 80gr', { type: 'carta', format: 'A4', weight: '80' }],
    ['carta a3 160 g/m²', { type: 'carta', format: 'A3', weight: '160' }],
    ['carta fotocopie a4 75 g', { type: 'carta', format: 'A4', weight: '75' }],
    ['penna blu 0.7', { type: 'penna', color: 'blu', tip: '0,7' }],
    ['penna sfera nera punta 1 mm', { type: 'penna', color: 'nero', tip: '1,0' }],
    ['nastro adesivo 50 mm 66 metri', { type: 'nastro', width: '50', length: '66' }],
    ['nastro avana 5 cm', { type: 'nastro', color: 'avana', width: '50' }],
    ['scotch trasparente 19x33', { type: 'nastro', color: 'trasparente', width: '19', length: '33' }],
    ['nastro adesivo mm 25x66 mt', { type: 'nastro', width: '25', length: '66' }],
    ['etichette 105 x 37', { type: 'etichette', format: '105x37' }],
    ['etichette 70x36mm', { type: 'etichette', format: '70x36' }],
    ['buste 23 x 33', { type: 'busta', format: '23x33' }],
    ['buste 11x23 con finestra', { type: 'busta', format: '11x23', window: 'con finestra' }],
    ['punti 24/6', { type: 'punti', size: '24/6' }],
    ['punti metallici 6/4', { type: 'punti', size: '6/4' }],
    ['quaderno a4 quadretti 5mm', { type: 'quaderno', format: 'A4', ruling: 'a quadretti 5 mm' }],
    ['registratore dorso 8', { type: 'raccoglitore', back: '8' }],
    ['toner nero 3000 pagine', { type: 'toner', color: 'nero', yield: '3000' }],
    ['calcolatrice 12 cifre', { type: 'calcolatrice', digits: '12' }],
  ] as const)
    add('unit', q, wants);
  for (const [q, wants] of [
    ['spillatrice 20 fogli', { type: 'spillatrice', capacity: '20' }],
    ['cucitrice 100 fogli', { type: 'spillatrice', capacity: '100' }],
    ['registratore a leva rosso', { type: 'raccoglitore', color: 'rosso' }],
    ['biro rossa', { type: 'penna', color: 'rosso' }],
    ['graffette 24/6', { type: 'punti', size: '24/6' }],
    ['poltrona ufficio nera', { type: 'sedia', color: 'nero' }],
  ] as const)
    add('synonym', q, wants);
  for (const [q, type] of [
    ['ballpoint pen', 'penna'],
    ['stapler', 'spillatrice'],
    ['envelopes', 'busta'],
    ['highlighter', 'evidenziatore'],
    ['pencil', 'matita'],
    ['copy paper', 'carta'],
    ['labels', 'etichette'],
    ['calculator', 'calcolatrice'],
  ] as const)
    add('english', q, { type });
  for (const [q, wants] of [
    ['penna pta 0,5', { type: 'penna', tip: '0,5' }],
    ['penn. indel. nero', { type: 'pennarello', kind: 'indelebile', color: 'nero' }],
    ['cart. 3 lembi', { type: 'cartellina', closing: '3 lembi' }],
    ['nastro ades. trasp.', { type: 'nastro', color: 'trasparente' }],
    ['evid. giallo', { type: 'evidenziatore', color: 'giallo' }],
    ['busta c/finestra', { type: 'busta', window: 'con finestra' }],
    ['sedia s/braccioli', { type: 'sedia', arms: 'senza braccioli' }],
    ['calc. tascabile', { type: 'calcolatrice', kind: 'tascabile' }],
  ] as const)
    add('abbreviation', q, wants);
  return queries;
}
