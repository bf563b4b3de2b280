/**
 * Car parts and bearings: positions and sides abbreviated (`ANT. SX`), engines (`1.3 MJET`), years, original numbers (OE) as other
 * codes, bearings with suffixes, dimensions with their axis names.
 */
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

const BRANDS = ['Frenora', 'Valvar', 'Boschetti', 'Mahlero', 'Sakson', 'Feberti', 'Lukas', 'Gatesso'];
const CARS: ReadonlyArray<readonly [maker: string, model: string, engines: readonly string[]]> = [
  ['Fiat', 'Panda', ['1.2', '1.3 Multijet']],
  ['Fiat', 'Punto', ['1.2', '1.4', '1.3 Multijet']],
  ['Fiat', 'Ducato', ['2.3 JTD', '3.0 JTD']],
  ['Volkswagen', 'Golf', ['1.4 TSI', '1.6 TDI', '2.0 TDI']],
  ['Ford', 'Fiesta', ['1.0', '1.4 TDCi']],
  ['Opel', 'Corsa', ['1.2', '1.3 CDTI']],
  ['Renault', 'Clio', ['0.9 TCe', '1.5 dCi']],
  ['Iveco', 'Daily', ['2.3', '3.0']],
];

interface Line {
  type: string;
  /** The usual name first, then what other suppliers write. */
  names: readonly string[];
  family: readonly string[];
  choices: Readonly<Record<string, readonly string[]>>;
  titles: Readonly<Record<string, string>>;
}

const LINES: readonly Line[] = [
  {
    type: 'pastiglie',
    names: ['pastiglie freno', 'kit pastiglie freni', 'past. freno'],
    family: ['Freni', 'Pastiglie'],
    choices: { position: ['anteriore', 'posteriore'] },
    titles: { position: 'Lato montaggio' },
  },
  {
    type: 'disco',
    names: ['disco freno', 'coppia dischi freno'],
    family: ['Freni', 'Dischi'],
    choices: { position: ['anteriore', 'posteriore'], diameter: ['240', '257', '280'] },
    titles: { position: 'Lato montaggio', diameter: 'Diametro (mm)' },
  },
  {
    type: 'ammortizzatore',
    names: ['ammortizzatore', 'amm.re'],
    family: ['Sospensioni', 'Ammortizzatori'],
    choices: { position: ['anteriore', 'posteriore'], side: ['destro', 'sinistro'] },
    titles: { position: 'Lato montaggio' },
  },
  {
    type: 'filtro-olio',
    names: ['filtro olio', 'filtro dell’olio'],
    family: ['Filtri', 'Filtri olio'],
    choices: {},
    titles: {},
  },
  { type: 'filtro-aria', names: ['filtro aria'], family: ['Filtri', 'Filtri aria'], choices: {}, titles: {} },
  {
    type: 'filtro-abitacolo',
    names: ['filtro abitacolo', 'filtro antipolline'],
    family: ['Filtri', 'Filtri abitacolo'],
    choices: { kind: ['standard', 'carboni attivi'] },
    titles: { kind: 'Tipo' },
  },
  {
    type: 'faro',
    names: ['faro', 'proiettore', 'fanale'],
    family: ['Illuminazione', 'Fari'],
    choices: { position: ['anteriore', 'posteriore'], side: ['destro', 'sinistro'] },
    titles: { position: 'Lato montaggio', side: 'Lato' },
  },
  {
    type: 'specchio',
    names: ['specchio retrovisore', 'retrovisore'],
    family: ['Carrozzeria', 'Specchi'],
    choices: { side: ['destro', 'sinistro'], kind: ['elettrico', 'manuale'] },
    titles: { side: 'Lato', kind: 'Comando' },
  },
  {
    type: 'cinghia',
    names: ['cinghia distribuzione', 'kit distribuzione'],
    family: ['Motore', 'Distribuzione'],
    choices: { teeth: ['120', '141'] },
    titles: { teeth: 'Denti' },
  },
  { type: 'pompa', names: ['pompa acqua'], family: ['Motore', 'Raffreddamento'], choices: {}, titles: {} },
  {
    type: 'alternatore',
    names: ['alternatore'],
    family: ['Impianto elettrico', 'Alternatori'],
    choices: { current: ['70 A', '90 A', '120 A'] },
    titles: { current: 'Corrente' },
  },
  {
    type: 'frizione',
    names: ['kit frizione', 'frizione'],
    family: ['Trasmissione', 'Frizioni'],
    choices: { diameter: ['180', '200', '220'] },
    titles: { diameter: 'Diametro (mm)' },
  },
];

const SHORT: Readonly<Record<string, readonly string[]>> = {
  anteriore: ['ant.', 'ant'],
  posteriore: ['post.', 'post'],
  destro: ['dx', 'dx.'],
  sinistro: ['sx', 'sx.'],
  Multijet: ['MJET', 'M.JET'],
};

const shortened = (draw: Draw, word: string, often: number) =>
  draw.chance(often) ? draw.one(SHORT[word] ?? [word]) : word;

export function carPartsSet(): TradeSet {
  const draw = drawFrom(1899);
  const articles: TradeArticle[] = [];
  for (const line of LINES)
    for (const [maker, model, engines] of CARS)
      for (const engine of engines)
        for (const chosen of combinations(line.choices)) {
          if (draw.chance(0.35)) continue;
          const id = articles.length + 1;
          const brand = draw.one(BRANDS);
          const where = [chosen.position, chosen.side]
            .filter((word) => word !== undefined)
            .map((word) => shortened(draw, word, 0.6));
          const [displacement, fuel = ''] = engine.split(' ');
          const rest = [
            chosen.kind,
            chosen.diameter && draw.one([`Ø${chosen.diameter}`, `D.${chosen.diameter}`, `${chosen.diameter}mm`]),
            chosen.teeth && `${chosen.teeth} denti`,
            chosen.current?.replace(' ', ''),
          ];
          const name = [
            draw.chance(0.6) ? line.names[0] : draw.one(line.names),
            ...where,
            ...rest,
            maker,
            model,
            displacement,
            shortened(draw, fuel, 0.5),
          ];
          articles.push({
            facts: { type: line.type, maker, model, engine, brand, ...chosen },
            document: documentOf(id, {
              code: `${brand.slice(0, 3).toUpperCase()}-${30_000 + id * 3}`,
              name: name.filter(Boolean).join(' ').toUpperCase(),
              brand,
              family: line.family,
              attributes: {
                ...Object.fromEntries(Object.entries(line.titles).map(([fact, title]) => [title, chosen[fact] ?? ''])),
                Veicolo: `${maker} ${model}`,
                Motore: engine,
              },
              otherCodes: [`${51_000_000 + id * 977}`],
            }),
          });
        }
  for (const [series, bore, outer, width] of [
    ['6203', 17, 40, 12],
    ['6204', 20, 47, 14],
    ['6205', 25, 52, 15],
    ['6305', 25, 62, 17],
    ['6008', 40, 68, 15],
  ] as const)
    for (const seal of ['2RS', 'ZZ', ''])
      for (const play of ['C3', '']) {
        const id = articles.length + 1;
        const brand = draw.one(BRANDS);
        articles.push({
          facts: { type: 'cuscinetto', series, seal, play, brand, bore: String(bore), outer: String(outer) },
          document: documentOf(id, {
            code: `CU${id}`,
            name: `CUSCINETTO A SFERE ${series}${seal && draw.one([`-${seal}`, ` ${seal}`, seal])}${play && draw.one([`/${play}`, ` ${play}`])}`,
            brand,
            family: ['Trasmissione', 'Cuscinetti'],
            attributes: {
              'Foro (mm)': `${bore} mm`,
              'Diametro esterno (mm)': `${outer} mm`,
              'Larghezza (mm)': `${width} mm`,
            },
          }),
        });
      }
  return { trade: 'car parts', articles, queries: queriesOf(draw) };
}

function queriesOf(draw: Draw): TradeQuery[] {
  const queries: TradeQuery[] = [];
  const add = (kind: TradeQuery['kind'], q: string, wants: TradeQuery['wants']) => queries.push({ kind, q, wants });
  for (const line of LINES) {
    const [maker, model, engines] = draw.one(CARS);
    const engine = draw.one(engines);
    const { type } = line;
    const name = line.names[0] ?? type;
    add('name', `${name} ${model.toLowerCase()}`, { type, model });
    add('attribute', `${name} ${maker.toLowerCase()} ${model.toLowerCase()} ${engine.toLowerCase()}`, {
      type,
      model,
      engine,
    });
    add('typo', withTypo(draw, name), { type });
    add('brand', `${name} ${draw.one(BRANDS)}`, { type });
    for (const other of line.names.slice(1))
      add(other.includes('.') ? 'abbreviation' : 'synonym', `${other} ${model.toLowerCase()}`, { type, model });
    if (line.choices.position) {
      add('abbreviation', `${name} ant ${model.toLowerCase()}`, { type, model, position: 'anteriore' });
      add('attribute', `${name} posteriore ${model.toLowerCase()}`, { type, model, position: 'posteriore' });
    }
    if (line.choices.side) {
      add('abbreviation', `${name} sx ${model.toLowerCase()}`, { type, model, side: 'sinistro' });
      add('attribute', `${name} destro ${model.toLowerCase()}`, { type, model, side: 'destro' });
    }
    if (line.choices.diameter)
      add('unit', `${name} ${line.choices.diameter[1]} mm`, { type, diameter: line.choices.diameter[1] ?? '' });
  }
  for (const [q, wants] of [
    ['6204 2rs', { type: 'cuscinetto', series: '6204', seal: '2RS' }],
    ['cuscinetto 6203zz', { type: 'cuscinetto', series: '6203', seal: 'ZZ' }],
    ['6205 2rs c3', { type: 'cuscinetto', series: '6205', seal: '2RS', play: 'C3' }],
    ['cuscinetto 20x47x14', { type: 'cuscinetto', bore: '20', outer: '47' }],
    ['cuscinetto foro 25', { type: 'cuscinetto', bore: '25' }],
    ['alternatore 90 ampere', { type: 'alternatore', current: '90 A' }],
    ['alternatore 120A', { type: 'alternatore', current: '120 A' }],
    ['cinghia distribuzione 141 denti', { type: 'cinghia', teeth: '141' }],
  ] as const)
    add('unit', q, wants);
  for (const [q, type] of [
    ['brake pads', 'pastiglie'],
    ['brake disc', 'disco'],
    ['shock absorber', 'ammortizzatore'],
    ['oil filter', 'filtro-olio'],
    ['air filter', 'filtro-aria'],
    ['water pump', 'pompa'],
    ['clutch kit', 'frizione'],
    ['headlight', 'faro'],
    ['bearing', 'cuscinetto'],
    ['timing belt', 'cinghia'],
  ] as const)
    add('english', q, { type });
  return queries;
}
