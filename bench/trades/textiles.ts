/** Workwear and textiles for hotels: sizes (`TG. XL`, 48), colours, composition in per cent, weights in g/m², sides in cm. */
import { combinations } from './office.ts';
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
  names: readonly string[];
  family: readonly string[];
  brands: readonly string[];
  choices: Readonly<Record<string, readonly string[]>>;
  write: (draw: Draw, facts: Readonly<Record<string, string>>) => string;
  titles: Readonly<Record<string, string>>;
}

const SIZES = ['S', 'M', 'L', 'XL', 'XXL'];
const sized = (draw: Draw, size = '') => draw.one([`TG. ${size}`, `TG.${size}`, `taglia ${size}`, `tg ${size}`, size]);
const centimetres = (draw: Draw, format = '') =>
  draw.one([`cm ${format}`, `${format} cm`, format.replace('x', ' x '), `cm.${format}`]);
const weighed = (draw: Draw, weight = '') =>
  draw.one([`gr. ${weight}`, `${weight} g/m²`, `${weight}gr`, `${weight} gsm`]);

const LINES: readonly Line[] = [
  {
    type: 'polo',
    names: ['polo'],
    family: ['Abbigliamento', 'Polo'],
    brands: ['Lavoro Vivo', 'Divisa'],
    choices: { size: SIZES, color: ['bianco', 'blu navy', 'nero', 'rosso'], sleeve: ['manica corta', 'manica lunga'] },
    write: (draw, f) =>
      `Polo ${draw.chance(0.4) ? f.sleeve?.replace('manica', 'm.') : f.sleeve} ${f.color} ${sized(draw, f.size)}`,
    titles: { size: 'Taglia', color: 'Colore' },
  },
  {
    type: 't-shirt',
    names: ['t-shirt', 'maglietta'],
    family: ['Abbigliamento', 'T-shirt'],
    brands: ['Lavoro Vivo', 'Cotonella Pro'],
    choices: { size: SIZES, color: ['bianco', 'grigio', 'nero'], material: ['cotone', 'poliestere'] },
    write: (draw, f) =>
      `${draw.one(['T-shirt', 'Maglietta', 'T shirt'])} ${draw.one([`100% ${f.material}`, f.material ?? ''])} ${f.color} ${sized(draw, f.size)}`,
    titles: { size: 'Taglia', color: 'Colore', material: 'Tessuto' },
  },
  {
    type: 'pantalone',
    names: ['pantalone da lavoro', 'pantaloni'],
    family: ['Abbigliamento', 'Pantaloni'],
    brands: ['Lavoro Vivo', 'Robusta'],
    choices: {
      size: ['46', '48', '50', '52', '54'],
      color: ['blu', 'grigio', 'beige'],
      kind: ['multitasche', 'elasticizzato'],
    },
    write: (draw, f) => `Pantalone ${draw.one(['da lavoro', 'lavoro'])} ${f.kind} ${f.color} ${sized(draw, f.size)}`,
    titles: { size: 'Taglia', color: 'Colore' },
  },
  {
    type: 'giacca',
    names: ['giacca da cuoco', 'giacca chef'],
    family: ['Ristorazione', 'Giacche'],
    brands: ['Divisa', 'Chef Uno'],
    choices: { size: SIZES, color: ['bianco', 'nero'], sleeve: ['manica corta', 'manica lunga'] },
    write: (draw, f) =>
      `Giacca ${draw.one(['da cuoco', 'cuoco', 'chef'])} ${f.sleeve} ${f.color} ${sized(draw, f.size)}`,
    titles: { size: 'Taglia', color: 'Colore' },
  },
  {
    type: 'grembiule',
    names: ['grembiule', 'parannanza'],
    family: ['Ristorazione', 'Grembiuli'],
    brands: ['Chef Uno', 'Divisa'],
    choices: {
      color: ['bianco', 'nero', 'bordeaux', 'verde'],
      kind: ['con pettorina', 'alla vita'],
      format: ['70x90', '90x100'],
    },
    write: (draw, f) => `Grembiule ${f.kind} ${f.color} ${centimetres(draw, f.format)}`,
    titles: { color: 'Colore', format: 'Misura (cm)' },
  },
  {
    type: 'asciugamano',
    names: ['asciugamano', 'telo viso'],
    family: ['Hotel', 'Spugna'],
    brands: ['Spugnificio', 'Hotelier'],
    choices: { format: ['50x100', '60x110'], weight: ['400', '450', '500'], color: ['bianco', 'écru'] },
    write: (draw, f) =>
      `${draw.one(['Asciugamano', 'Telo viso'])} spugna ${f.color} ${centimetres(draw, f.format)} ${weighed(draw, f.weight)}`,
    titles: { format: 'Misura (cm)', weight: 'Grammatura' },
  },
  {
    type: 'telo',
    names: ['telo bagno', 'telo doccia'],
    family: ['Hotel', 'Spugna'],
    brands: ['Spugnificio', 'Hotelier'],
    choices: { format: ['70x140', '100x150'], weight: ['400', '450', '500'] },
    write: (draw, f) =>
      `${draw.one(['Telo bagno', 'Telo doccia'])} spugna bianco ${centimetres(draw, f.format)} ${weighed(draw, f.weight)}`,
    titles: { format: 'Misura (cm)', weight: 'Grammatura' },
  },
  {
    type: 'lenzuolo',
    names: ['lenzuolo'],
    family: ['Hotel', 'Letto'],
    brands: ['Hotelier', 'Notte Lieve'],
    choices: {
      bed: ['singolo', 'matrimoniale', 'una piazza e mezza'],
      kind: ['sopra', 'con angoli'],
      material: ['cotone', 'percalle'],
    },
    write: (draw, f) =>
      `Lenzuolo ${draw.chance(0.3) ? f.kind?.replace('con angoli', 'c/angoli') : f.kind} ${draw.chance(0.4) ? f.bed?.replace('matrimoniale', 'matrim.') : f.bed} ${f.material}`,
    titles: { bed: 'Letto', material: 'Tessuto' },
  },
  {
    type: 'federa',
    names: ['federa'],
    family: ['Hotel', 'Letto'],
    brands: ['Hotelier', 'Notte Lieve'],
    choices: { format: ['50x80', '52x82'], material: ['cotone', 'percalle'] },
    write: (draw, f) => `Federa ${f.material} ${centimetres(draw, f.format)}`,
    titles: { format: 'Misura (cm)', material: 'Tessuto' },
  },
  {
    type: 'tovaglia',
    names: ['tovaglia'],
    family: ['Ristorazione', 'Tavola'],
    brands: ['Chef Uno', 'Hotelier'],
    choices: { format: ['100x100', '140x140', '140x180', '180x270'], color: ['bianco', 'écru', 'bordeaux'] },
    write: (draw, f) => `Tovaglia ${f.color} ${centimetres(draw, f.format)}`,
    titles: { format: 'Misura (cm)', color: 'Colore' },
  },
  {
    type: 'guanto',
    names: ['guanti da lavoro', 'guanti'],
    family: ['Sicurezza', 'Guanti'],
    brands: ['Robusta', 'Manosicura'],
    choices: { size: ['7', '8', '9', '10'], material: ['nitrile', 'pelle', 'lattice'], pack: ['1', '12', '100'] },
    write: (draw, f) =>
      `Guanti ${f.material} ${draw.one([`TG. ${f.size}`, `mis. ${f.size}`, `taglia ${f.size}`])} ${f.pack === '1' ? '' : `conf. ${f.pack} pz`}`.trim(),
    titles: { size: 'Taglia', material: 'Materiale' },
  },
  {
    type: 'scarpa',
    names: ['scarpa antinfortunistica', 'scarpe'],
    family: ['Sicurezza', 'Calzature'],
    brands: ['Robusta', 'Passofermo'],
    choices: { size: ['39', '40', '41', '42', '43', '44'], kind: ['S1P', 'S3'], height: ['alta', 'bassa'] },
    write: (draw, f) =>
      `Scarpa antinfortunistica ${f.height} ${f.kind} ${draw.one(['n.', 'N°', 'mis.', 'tg.'])} ${f.size}`,
    titles: { size: 'Misura', kind: 'Classe' },
  },
];

export function textilesSet(): TradeSet {
  const draw = drawFrom(77);
  const articles: TradeArticle[] = [];
  for (const line of LINES)
    for (const chosen of combinations(line.choices))
      for (const brand of line.brands) {
        if (draw.chance(0.2)) continue;
        const id = articles.length + 1;
        const facts = { type: line.type, brand, ...chosen };
        articles.push({
          facts,
          document: documentOf(id, {
            code: `${line.type.slice(0, 3).toUpperCase()}.${brand.charAt(0)}${id}`,
            name: draw.chance(0.5) ? line.write(draw, facts).toUpperCase() : line.write(draw, facts),
            brand,
            family: line.family,
            attributes: Object.fromEntries(
              Object.entries(line.titles).map(([fact, title]) => [title, chosen[fact] ?? '']),
            ),
          }),
        });
      }
  return { trade: 'textiles', articles, queries: queriesOf(draw) };
}

function queriesOf(draw: Draw): TradeQuery[] {
  const queries: TradeQuery[] = [];
  const add = (kind: TradeQuery['kind'], q: string, wants: TradeQuery['wants']) => queries.push({ kind, q, wants });
  for (const line of LINES) {
    const { type } = line;
    const name = line.names[0] ?? type;
    const chosen = Object.fromEntries(Object.entries(line.choices).map(([fact, values]) => [fact, draw.one(values)]));
    add('name', name, { type });
    add('typo', withTypo(draw, name), { type });
    const brand = draw.one(line.brands);
    add('brand', `${name} ${brand}`, { type, brand });
    for (const other of line.names.slice(1)) add('synonym', other, { type });
    if (chosen.color) add('attribute', `${name} ${chosen.color}`, { type, color: chosen.color });
    if (chosen.material) add('attribute', `${name} ${chosen.material}`, { type, material: chosen.material });
    if (chosen.size) add('unit', `${name} taglia ${chosen.size}`, { type, size: chosen.size });
    if (chosen.size && chosen.color)
      add('unit', `${name} ${chosen.color} tg ${chosen.size}`, { type, size: chosen.size, color: chosen.color });
    if (chosen.format) add('unit', `${name} ${chosen.format.replace('x', ' x ')}`, { type, format: chosen.format });
    if (chosen.format && chosen.weight)
      add('unit', `${name} ${chosen.format} ${chosen.weight} g/mq`, {
        type,
        format: chosen.format,
        weight: chosen.weight,
      });
    if (chosen.sleeve)
      add('abbreviation', `${name} ${chosen.sleeve.replace('manica', 'm.')}`, { type, sleeve: chosen.sleeve });
  }
  for (const [q, wants] of [
    ['lenzuolo matrim. con angoli', { type: 'lenzuolo', bed: 'matrimoniale', kind: 'con angoli' }],
    ['lenzuolo c/angoli singolo', { type: 'lenzuolo', bed: 'singolo', kind: 'con angoli' }],
    ['guanti nitr. tg 9', { type: 'guanto', material: 'nitrile', size: '9' }],
    ['pant. lavoro multitasche 52', { type: 'pantalone', kind: 'multitasche', size: '52' }],
    ['scarpa antinf. s3 42', { type: 'scarpa', kind: 'S3', size: '42' }],
  ] as const)
    add('abbreviation', q, wants);
  for (const [q, wants] of [
    ['tshirt bianca', { type: 't-shirt', color: 'bianco' }],
    ['tshirt cotone', { type: 't-shirt', material: 'cotone' }],
    ['t shirt nera xl', { type: 't-shirt', color: 'nero', size: 'XL' }],
  ] as const)
    add('compound', q, wants);
  for (const [q, type] of [
    ['bed sheet', 'lenzuolo'],
    ['towel', 'asciugamano'],
    ['apron', 'grembiule'],
    ['work gloves', 'guanto'],
    ['safety shoes', 'scarpa'],
    ['tablecloth', 'tovaglia'],
    ['chef jacket', 'giacca'],
    ['pillowcase', 'federa'],
  ] as const)
    add('english', q, { type });
  return queries;
}
