/** Units of measure: every spelling → canonical unit and factor to it. Numbers are compared in the canonical unit. */
export interface Unit {
  unit: string;
  factor: number;
  /** Catalogues often leave the unit out, so the bare number matches too. */
  optional?: boolean;
  /** Only directly after the number: `16A`, but not "da 16 a 20". */
  glued?: boolean;
  /** Also apart from it where nothing or a number follows: `16 A`, `6 A 30 mA`, but not `2 a parete`. */
  closing?: boolean;
  /** Motors are sold in these sizes: what is nearly one of them is that. */
  rated?: boolean;
}

type How = Pick<Unit, 'optional' | 'glued' | 'closing' | 'rated'>;

/** One line per size: its factor, then its spellings (folded: lower case, no accents, `µ` as `u`). */
const LINES: ReadonlyArray<readonly [unit: string, how: How, lines: string]> = [
  [
    'mm',
    { optional: true },
    `1 mm millimetri millimetro millimetre millimetres
    10 cm centimetri centimetro centimetre centimetres
    100 dm
    1000 m mt metri metro metre metres meter meters
    1000000 km
    0.001 um micron`,
  ],
  ['in', { optional: true }, '1 pollici pollice poll inch inches'],
  [
    'mg',
    {},
    `0.001 mcg ug
    1 mg
    1000 g gr grammi grammo gram grams gsm
    100000 hg etto etti
    1000000 kg chili chilo kili kilo chilogrammi
    28349.523125 oz
    453592.37 lb lbs`,
  ],
  [
    'ml',
    {},
    `1 ml cc cm3 cmc
    10 cl
    100 dl
    1000 l lt litri litro litre litres liter liters
    100000 hl
    1000000 mc m3`,
  ],
  [
    'mmq',
    { optional: true },
    `1 mmq mm2
    100 cmq cm2
    1000000 mq`,
  ],
  ['ui', {}, '1 ui iu'],
  ['percent', {}, '1 percent percento'],
  ['celsius', {}, '1 celsius'],
  [
    'pa',
    {},
    `1 pa
    100 mbar hpa
    1000 kpa
    100000 bar
    1000000 mpa
    6894.757 psi`,
  ],
  [
    's',
    {},
    `1 sec secondi secondo
    60 min minuti minuto
    3600 ore ora hours hour`,
  ],
  ['rpm', {}, '1 rpm giri'],
  ['lm', {}, '1 lm lumen'],
  ['db', {}, '1 db dba'],
  ['nm', {}, '1 nm'],
  [
    'byte',
    {},
    `1024 kb
    1048576 mb
    1073741824 gb
    1099511627776 tb`,
  ],
  ['pz', { optional: true }, '1 pz pezzi pezzo pcs'],
  ['v', {}, '1 v volt vdc vac vcc'],
  ['w', {}, '1 w watt'],
  [
    'w',
    { rated: true },
    `735.5 cv cavallo cavalli
    745.7 hp`,
  ],
  ['va', {}, '1 va'],
  ['a', { glued: true, closing: true }, '1 a'],
  ['a', {}, '1 amp ampere'],
  ['ah', {}, '1 ah'],
  ['wh', {}, '1 wh'],
  [
    'ohm',
    {},
    `1 ohm ohms ω
    1000 kohm kω
    1000000 mohm mω megaohm megohm`,
  ],
  [
    'ohm',
    { optional: true, glued: true },
    `1 r
    1000 k
    1000000 m`,
  ],
  [
    'pf',
    { optional: true, glued: true },
    `1 p
    1000 n
    1000000 u
    1000000000000 f`,
  ],
  ['kelvin', {}, '1 kelvin k'],
  ['pf', {}, '1000000000000 farad'],
  ['nh', { optional: true, glued: true }, '1000000000 h'],
  ['nh', {}, '1000000000 henry'],
  ['hz', {}, '1 hz hertz'],
];

/** SI prefixes as they are used with each symbol; `m` is milli, with `w` and `v` also mega. */
const PREFIXED: ReadonlyArray<readonly [symbol: string, unit: string, prefixes: string]> = [
  ['v', 'v', 'u m k'],
  ['w', 'w', 'u m k M G'],
  ['va', 'va', 'm k M'],
  ['a', 'a', 'n u m k'],
  ['ah', 'ah', 'm'],
  ['wh', 'wh', 'k M'],
  ['f', 'pf', 'p n u m'],
  ['h', 'nh', 'n u m'],
  ['hz', 'hz', 'k M G'],
];
const PREFIX: Readonly<Record<string, number>> = { p: 1e-12, n: 1e-9, u: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9 };
/** How many of the canonical unit one of the symbol is. */
const OF_SYMBOL: Readonly<Record<string, number>> = { f: 1e12, h: 1e9 };

/** A spelling may mean several units: `1M` is a metre and a megohm. */
export const UNITS: ReadonlyMap<string, readonly Unit[]> = readUnits();

function readUnits(): Map<string, Unit[]> {
  const units = new Map<string, Unit[]>();
  const add = (spelling: string, unit: Unit) => units.set(spelling, [...(units.get(spelling) ?? []), unit]);
  for (const [unit, how, lines] of LINES)
    for (const line of lines.split('\n')) {
      const [factor, ...spellings] = line.trim().split(' ');
      for (const spelling of spellings) add(spelling, { unit, factor: Number(factor), ...how });
    }
  for (const [symbol, unit, prefixes] of PREFIXED)
    for (const prefix of prefixes.split(' ')) {
      const factor = Number(((PREFIX[prefix] ?? 1) * (OF_SYMBOL[symbol] ?? 1)).toPrecision(12));
      add(prefix.toLowerCase() + symbol, { unit, factor });
    }
  return units;
}

/** Units that suppliers also write before the number: `GR. 500`, `KG.1`, `cl75`. */
export const LEADING_UNITS: ReadonlySet<string> = new Set(
  'mm cm mt gr kg mg ml cl dl cc lt mmq mq kw hp cv lm ah mah va bar micron'.split(' '),
);
/** One letter is a unit before a number only as an abbreviation, `G. 500`, `L. 5`, or where it is written apart: `W 5`. */
export const LEADING_LETTERS: ReadonlyMap<string, RegExp> = new Map([
  ['g', /^\./],
  ['l', /^\./],
  ['w', /./],
]);

const FARAD: Unit = { unit: 'pf', factor: 1 };
const OHM: Unit = { unit: 'ohm', factor: 1 };

/** What a letter between digits stands for: `4k7` = 4.7 kΩ, `6R8` = 6.8 Ω, `2M2` = 2.2 MΩ, `3n3` = 3.3 nF. */
export const INFIX_UNITS: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ['r', OHM],
  ['k', { ...OHM, factor: 1000 }],
  ['m', { ...OHM, factor: 1_000_000 }],
  ['p', FARAD],
  ['n', { ...FARAD, factor: 1000 }],
  ['u', { ...FARAD, factor: 1_000_000 }],
]);

const FRACTION = /^(?:(\d+)_)?(\d+)\/(\d+)$/;

/** The value of a number as `pieces` writes it: `1.5`, `3/4`, `1_1/2`. */
export function numberOf(form: string): number {
  const [, whole, top, bottom] = FRACTION.exec(form) ?? [];
  return top === undefined ? Number(form) : Number(whole ?? 0) + Number(top) / Number(bottom);
}

/** Rated outputs of electric motors in watts (IEC 60072): one horsepower is sold as 0.75 kW. */
const RATED = [
  60, 90, 120, 180, 250, 370, 550, 750, 1100, 1500, 2200, 3000, 4000, 5500, 7500, 11000, 15000, 18500, 22000, 30000,
  37000, 45000, 55000, 75000, 90000, 110000,
];
const RATED_WITHIN = 0.06;

/** `0.5` and `g` → `500mg`; `1/4` and `w` → `0.25w`. */
export function measure(form: string, { unit, factor, rated }: Unit): string {
  const exact = numberOf(form) * factor;
  const value = (rated && RATED.find((size) => Math.abs(exact - size) < size * RATED_WITHIN)) || exact;
  return Number.isFinite(value) ? `${Number(value.toPrecision(12))}${unit}` : `${form}${unit}`;
}
