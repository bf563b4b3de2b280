/**
 * Food and drink for bars and restaurants: names in capitals, cut to a width, units before numbers (`GR.500`), abbreviations with
 * dots, pieces per carton, one language.
 */
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
  family: readonly [string, string];
  /** How names write it; the first is the usual one. */
  names: readonly string[];
  variants: readonly string[];
  brands: readonly string[];
  /** Sizes as number and unit, and how many are in a carton. */
  sizes: ReadonlyArray<readonly [number, 'g' | 'kg' | 'ml' | 'cl' | 'l']>;
  keeping: 'fresco' | 'surgelato' | 'ambiente';
}

const LINES: readonly Line[] = [
  {
    type: 'mozzarella',
    family: ['Latticini', 'Formaggi freschi'],
    names: ['mozzarella', 'mozz.'],
    variants: ['fiordilatte', 'bufala', 'julienne', 'senza lattosio'],
    brands: ['Valdoro', 'Latteria Brenta', 'Casera'],
    sizes: [
      [125, 'g'],
      [250, 'g'],
      [1, 'kg'],
      [2.5, 'kg'],
    ],
    keeping: 'fresco',
  },
  {
    type: 'ricotta',
    family: ['Latticini', 'Formaggi freschi'],
    names: ['ricotta'],
    variants: ['vaccina', 'di pecora', 'salata'],
    brands: ['Valdoro', 'Casera'],
    sizes: [
      [250, 'g'],
      [1.5, 'kg'],
    ],
    keeping: 'fresco',
  },
  {
    type: 'grana',
    family: ['Latticini', 'Formaggi stagionati'],
    names: ['grana padano', 'grana pad.'],
    variants: ['grattugiato', 'in scaglie', '16 mesi', '20 mesi'],
    brands: ['Latteria Brenta', 'Montebello'],
    sizes: [
      [100, 'g'],
      [500, 'g'],
      [1, 'kg'],
      [4.5, 'kg'],
    ],
    keeping: 'fresco',
  },
  {
    type: 'burro',
    family: ['Latticini', 'Burro e panna'],
    names: ['burro'],
    variants: ['chiarificato', 'salato', 'monodose'],
    brands: ['Latteria Brenta', 'Casera'],
    sizes: [
      [10, 'g'],
      [250, 'g'],
      [1, 'kg'],
      [5, 'kg'],
    ],
    keeping: 'fresco',
  },
  {
    type: 'panna',
    family: ['Latticini', 'Burro e panna'],
    names: ['panna'],
    variants: ['da montare', 'da cucina', 'vegetale'],
    brands: ['Valdoro', 'Latteria Brenta'],
    sizes: [
      [200, 'ml'],
      [500, 'ml'],
      [1, 'l'],
    ],
    keeping: 'fresco',
  },
  {
    type: 'latte',
    family: ['Latticini', 'Latte'],
    names: ['latte'],
    variants: ['intero', 'parzialmente scremato', 'scremato', 'senza lattosio'],
    brands: ['Valdoro', 'Latteria Brenta'],
    sizes: [
      [500, 'ml'],
      [1, 'l'],
    ],
    keeping: 'fresco',
  },
  {
    type: 'olio-oliva',
    family: ['Condimenti', 'Olio'],
    names: ['olio extra vergine di oliva', 'olio extravergine oliva', 'olio e.v.o.'],
    variants: ['biologico', 'fruttato', 'non filtrato'],
    brands: ['Frantoio Sereni', 'Oliveta'],
    sizes: [
      [250, 'ml'],
      [75, 'cl'],
      [1, 'l'],
      [5, 'l'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'olio-semi',
    family: ['Condimenti', 'Olio'],
    names: ['olio di semi', 'olio semi'],
    variants: ['di girasole', 'di arachide', 'di mais', 'per friggere'],
    brands: ['Oliveta', 'Solea'],
    sizes: [
      [1, 'l'],
      [5, 'l'],
      [10, 'l'],
      [25, 'l'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'aceto',
    family: ['Condimenti', 'Aceto'],
    names: ['aceto'],
    variants: ['balsamico di Modena', 'di vino bianco', 'di vino rosso', 'di mele'],
    brands: ['Acetaia Morini', 'Solea'],
    sizes: [
      [250, 'ml'],
      [500, 'ml'],
      [1, 'l'],
      [5, 'l'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'pelati',
    family: ['Conserve', 'Pomodoro'],
    names: ['pomodori pelati', 'pom. pelati'],
    variants: ['datterini', 'San Marzano', 'biologici'],
    brands: ['La Vesuviana', 'Campo Rosso'],
    sizes: [
      [400, 'g'],
      [800, 'g'],
      [2.5, 'kg'],
      [3, 'kg'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'polpa',
    family: ['Conserve', 'Pomodoro'],
    names: ['polpa di pomodoro', 'polpa pom.'],
    variants: ['fine', 'a cubetti', 'per pizza'],
    brands: ['La Vesuviana', 'Campo Rosso'],
    sizes: [
      [400, 'g'],
      [2.5, 'kg'],
      [5, 'kg'],
      [10, 'kg'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'tonno',
    family: ['Conserve', 'Pesce'],
    names: ['tonno'],
    variants: ["all'olio di oliva", 'al naturale', 'in olio di girasole'],
    brands: ['Mareblu Sud', 'Tirrena'],
    sizes: [
      [80, 'g'],
      [160, 'g'],
      [620, 'g'],
      [1.73, 'kg'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'acciughe',
    family: ['Conserve', 'Pesce'],
    names: ['filetti di acciughe', 'fil. acciughe', 'filetti di alici'],
    variants: ['in olio', 'sotto sale'],
    brands: ['Tirrena', 'Mareblu Sud'],
    sizes: [
      [80, 'g'],
      [700, 'g'],
      [1, 'kg'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'pasta',
    family: ['Pasta e riso', 'Pasta secca'],
    names: ['pasta', 'pasta semola'],
    variants: ['penne rigate', 'spaghetti', 'fusilli', 'rigatoni', 'farfalle', 'linguine'],
    brands: ['Molino Alto', 'Trafila Nera', 'Grano Duro'],
    sizes: [
      [500, 'g'],
      [1, 'kg'],
      [3, 'kg'],
      [5, 'kg'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'riso',
    family: ['Pasta e riso', 'Riso'],
    names: ['riso'],
    variants: ['carnaroli', 'arborio', 'basmati', 'parboiled', 'venere'],
    brands: ['Cascina Vezza', 'Risaia'],
    sizes: [
      [1, 'kg'],
      [2, 'kg'],
      [5, 'kg'],
      [10, 'kg'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'couscous',
    family: ['Pasta e riso', 'Cereali'],
    names: ['couscous', 'cous cous'],
    variants: ['integrale', 'medio', 'di mais'],
    brands: ['Risaia', 'Solea'],
    sizes: [
      [500, 'g'],
      [1, 'kg'],
      [5, 'kg'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'farina',
    family: ['Farine', 'Farina di grano'],
    names: ['farina'],
    variants: ['tipo 00', 'tipo 0', 'manitoba', 'integrale', 'di semola'],
    brands: ['Molino Alto', 'Mulino Sesia'],
    sizes: [
      [1, 'kg'],
      [5, 'kg'],
      [10, 'kg'],
      [25, 'kg'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'zucchero',
    family: ['Dolci', 'Zucchero'],
    names: ['zucchero'],
    variants: ['semolato', 'di canna', 'a velo', 'bustine'],
    brands: ['Dolcevia', 'Solea'],
    sizes: [
      [5, 'g'],
      [500, 'g'],
      [1, 'kg'],
      [10, 'kg'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'caffe',
    family: ['Caffetteria', 'Caffè'],
    names: ['caffè', 'caffe'],
    variants: ['in grani', 'macinato', 'decaffeinato', 'in cialde', 'solubile'],
    brands: ['Torrefazione Porto', 'Moka d’Oro'],
    sizes: [
      [250, 'g'],
      [500, 'g'],
      [1, 'kg'],
      [3, 'kg'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'acqua',
    family: ['Bevande', 'Acqua'],
    names: ['acqua minerale', 'acqua min.'],
    variants: ['naturale', 'frizzante', 'leggermente frizzante'],
    brands: ['Fonte Alba', 'Sorgente Viva'],
    sizes: [
      [25, 'cl'],
      [50, 'cl'],
      [75, 'cl'],
      [1.5, 'l'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'aranciata',
    family: ['Bevande', 'Bibite'],
    names: ['aranciata'],
    variants: ['dolce', 'amara', 'senza zucchero'],
    brands: ['Bibita Rosa', 'Fonte Alba'],
    sizes: [
      [20, 'cl'],
      [33, 'cl'],
      [1, 'l'],
      [1.5, 'l'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'birra',
    family: ['Bevande', 'Birra'],
    names: ['birra'],
    variants: ['chiara', 'rossa', 'analcolica', 'doppio malto', 'weizen'],
    brands: ['Birrificio Nord', 'Malto Vivo'],
    sizes: [
      [33, 'cl'],
      [50, 'cl'],
      [66, 'cl'],
      [20, 'l'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'vino',
    family: ['Bevande', 'Vino'],
    names: ['vino'],
    variants: ['prosecco', 'chianti', 'barbera', 'pinot grigio', 'montepulciano'],
    brands: ['Cantina Rovere', 'Tenuta Falco'],
    sizes: [
      [20, 'cl'],
      [375, 'ml'],
      [75, 'cl'],
      [5, 'l'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'gamberi',
    family: ['Surgelati', 'Pesce'],
    names: ['gamberi', 'code di gambero'],
    variants: ['sgusciati', 'interi', 'argentini', 'precotti'],
    brands: ['Tirrena', 'Gelomare'],
    sizes: [
      [400, 'g'],
      [800, 'g'],
      [1, 'kg'],
      [2, 'kg'],
    ],
    keeping: 'surgelato',
  },
  {
    type: 'patatine',
    family: ['Surgelati', 'Patate'],
    names: ['patate fritte', 'patatine'],
    variants: ['stick', 'crinkle', 'a spicchi', 'dippers'],
    brands: ['Gelomare', 'Agrifreddo'],
    sizes: [
      [1, 'kg'],
      [2.5, 'kg'],
    ],
    keeping: 'surgelato',
  },
  {
    type: 'verdure',
    family: ['Surgelati', 'Verdura'],
    names: ['verdure grigliate', 'verd. grigliate'],
    variants: ['zucchine', 'melanzane', 'peperoni', 'miste'],
    brands: ['Agrifreddo', 'Campo Rosso'],
    sizes: [
      [450, 'g'],
      [1, 'kg'],
      [2.5, 'kg'],
    ],
    keeping: 'surgelato',
  },
  {
    type: 'prosciutto',
    family: ['Salumi', 'Prosciutto'],
    names: ['prosciutto', 'prosc.'],
    variants: ['crudo', 'cotto', 'cotto alta qualità', 'di Parma'],
    brands: ['Salumificio Ferri', 'Montebello'],
    sizes: [
      [100, 'g'],
      [500, 'g'],
      [4, 'kg'],
      [8, 'kg'],
    ],
    keeping: 'fresco',
  },
  {
    type: 'salame',
    family: ['Salumi', 'Salame'],
    names: ['salame'],
    variants: ['Milano', 'napoli', 'ungherese', 'felino', 'piccante'],
    brands: ['Salumificio Ferri', 'Montebello'],
    sizes: [
      [100, 'g'],
      [800, 'g'],
      [3, 'kg'],
    ],
    keeping: 'fresco',
  },
  {
    type: 'biscotti',
    family: ['Dolci', 'Biscotti'],
    names: ['biscotti', 'bisc.'],
    variants: ['frollini', 'savoiardi', 'secchi', 'al cacao', 'integrali'],
    brands: ['Dolcevia', 'Forno Antico'],
    sizes: [
      [200, 'g'],
      [350, 'g'],
      [500, 'g'],
      [1, 'kg'],
    ],
    keeping: 'ambiente',
  },
  {
    type: 'marmellata',
    family: ['Dolci', 'Confetture'],
    names: ['confettura', 'marmellata', 'conf.'],
    variants: ['albicocca', 'fragola', 'ciliegia', 'arancia', 'frutti di bosco'],
    brands: ['Dolcevia', 'Orto Chiaro'],
    sizes: [
      [20, 'g'],
      [340, 'g'],
      [3, 'kg'],
      [5, 'kg'],
    ],
    keeping: 'ambiente',
  },
];

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
function sizeAsWritten(draw: Draw, [amount, unit]: Line['sizes'][number]): string {
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

const factOf = ([amount, unit]: Line['sizes'][number]) => `${amount} ${unit}`;

export function foodSet(): TradeSet {
  const draw = drawFrom(4711);
  const articles: TradeArticle[] = [];
  for (const line of LINES)
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
  for (const line of LINES) {
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
function otherUnit(amount: number, unit: Line['sizes'][number][1]): string {
  if (unit === 'kg') return `${amount * 1000} g`;
  if (unit === 'g') return amount >= 100 ? `${comma(amount / 1000)} kg` : `${amount} grammi`;
  if (unit === 'l') return amount < 2 ? `${amount * 100} cl` : `${amount} litri`;
  return unit === 'cl' ? `${amount * 10} ml` : `${comma(amount / 10)} cl`;
}
