/**
 * Food and drink for bars and restaurants: names in capitals, cut to a width, units before numbers (`GR.500`), abbreviations with
 * dots, pieces per carton, one language.
 */
import { FOOD_LINES, type FoodLine } from './food-lines.ts';
import {
  type Draw,
  documentOf,
  drawFrom,
  type TradeArticle,
  type TradeQuery,
  type TradeSet,
  withTypo,
} from './trade-set.ts';

const SHORT: Readonly<Record<string, string>> = {
  'parzialmente scremato': 'parz. screm.',
  'senza lattosio': 's/lattosio',
  grattugiato: 'gratt.',
  'leggermente frizzante': 'legg. frizz.',
  biologico: 'bio',
  biologici: 'bio',
  integrale: 'integr.',
  naturale: 'nat.',
  frizzante: 'frizz.',
  macinato: 'mac.',
  decaffeinato: 'deca',
  'in olio di girasole': 'o.girasole',
  "all'olio di oliva": 'o.oliva',
};

const UNIT_WORDS = { g: 'GR', kg: 'KG', ml: 'ML', cl: 'CL', l: 'LT' } as const;

const comma = (amount: number) => String(amount).replace('.', ',');

/** `GR. 500`, `KG.1`, `CL75`, `500 G`: each supplier writes it in one of these ways. */
function sizeAsWritten(draw: Draw, [amount, unit]: FoodLine['sizes'][number]): string {
  const word = UNIT_WORDS[unit];
  const number = comma(amount);
  return draw.one([
    `${word}. ${number}`,
    `${word}.${number}`,
    `${word}${number}`,
    `${word} ${number}`,
    `${number} ${unit}`,
    `${number}${word}`,
  ]);
}

const factOf = ([amount, unit]: FoodLine['sizes'][number]) => `${amount} ${unit}`;

export function foodSet(): TradeSet {
  const draw = drawFrom(4711);
  const articles: TradeArticle[] = [];
  for (const line of FOOD_LINES)
    for (const variant of line.variants)
      for (const brand of line.brands)
        for (const size of line.sizes) {
          if (draw.chance(0.15)) continue;
          const id = articles.length + 1;
          const own = draw.chance(0.35) ? (SHORT[variant] ?? variant) : variant;
          const carton = draw.chance(0.5) ? ` CT ${draw.one([4, 6, 8, 12, 24])}PZ` : '';
          const parts = [draw.chance(0.7) ? line.names[0] : draw.one(line.names), own, sizeAsWritten(draw, size)];
          if (draw.chance(0.6)) parts.splice(2, 0, brand);
          articles.push({
            facts: { type: line.type, variant, brand, size: factOf(size), keeping: line.keeping },
            document: documentOf(id, {
              code: `${100_000 + id * 7}`,
              name: `${parts.join(' ')}${carton}`.toUpperCase(),
              brand,
              family: line.family,
              attributes: {
                Conservazione: line.keeping,
                ...(draw.chance(0.6) && { 'Peso o volume': `${comma(size[0])} ${size[1]}` }),
              },
              otherCodes: [`80${String(10_000_000_000 + id * 137).slice(0, 11)}`],
            }),
          });
        }
  return { trade: 'food', articles, queries: queriesOf(draw) };
}

function queriesOf(draw: Draw): TradeQuery[] {
  const queries: TradeQuery[] = [];
  for (const line of FOOD_LINES) {
    const name = line.names[0] ?? line.type;
    const variant = draw.one(line.variants);
    const size = draw.one(line.sizes);
    const brand = draw.one(line.brands);
    const [amount, unit] = size;
    const wants = { type: line.type };
    queries.push(
      { kind: 'name', q: `${name} ${variant}`, wants: { ...wants, variant } },
      { kind: 'brand', q: `${name} ${brand}`, wants: { ...wants, brand } },
      { kind: 'brand', q: `${brand} ${name} ${variant}`, wants: { ...wants, brand, variant } },
      { kind: 'attribute', q: `${name} ${line.keeping}`, wants: { ...wants, keeping: line.keeping } },
      { kind: 'unit', q: `${name} ${comma(amount)} ${unit}`, wants: { ...wants, size: factOf(size) } },
      {
        kind: 'unit',
        q: `${name} ${variant} ${otherUnit(amount, unit)}`,
        wants: { ...wants, variant, size: factOf(size) },
      },
      { kind: 'typo', q: withTypo(draw, `${name}`), wants },
    );
    const short = SHORT[variant];
    if (short) queries.push({ kind: 'abbreviation', q: `${name} ${short}`, wants: { ...wants, variant } });
    for (const other of line.names.slice(1))
      queries.push({
        kind: other.includes('.') ? 'abbreviation' : 'synonym',
        q: `${other} ${comma(amount)}${unit}`,
        wants: { ...wants, size: factOf(size) },
      });
  }
  const joined: ReadonlyArray<readonly [string, TradeQuery['wants']]> = [
    ['cous cous integrale', { type: 'couscous', variant: 'integrale' }],
    ['couscous medio', { type: 'couscous', variant: 'medio' }],
    ['olio extravergine', { type: 'olio-oliva' }],
    ['olio extra vergine', { type: 'olio-oliva' }],
    ['fior di latte', { type: 'mozzarella', variant: 'fiordilatte' }],
    ['olio evo 5 litri', { type: 'olio-oliva', size: '5 l' }],
    ['latte parz screm', { type: 'latte', variant: 'parzialmente scremato' }],
  ];
  for (const [q, wants] of joined) queries.push({ kind: 'compound', q, wants });
  return queries;
}

/** The same amount in a unit that the catalogue does not write: 1 kg = 1000 g, 75 cl = 0,75 l. */
function otherUnit(amount: number, unit: FoodLine['sizes'][number][1]): string {
  if (unit === 'kg') return `${amount * 1000} g`;
  if (unit === 'g') return amount >= 100 ? `${comma(amount / 1000)} kg` : `${amount} grammi`;
  if (unit === 'l') return amount < 2 ? `${amount * 100} cl` : `${amount} litri`;
  return unit === 'cl' ? `${amount * 10} ml` : `${comma(amount / 10)} cl`;
}
