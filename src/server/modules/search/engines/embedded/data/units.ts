/** Units of measure: every spelling → canonical unit and factor to it. Numbers are compared in the canonical unit. */
export interface Unit {
  unit: string;
  factor: number;
  /** Catalogues often leave the unit out, so the bare number matches too. */
  optional?: boolean;
  /** Only directly after the number: `16A`, but not "da 16 a 20". */
  glued?: boolean;
}

const MM: Unit = { unit: 'mm', factor: 1, optional: true };
const METRE: Unit = { unit: 'mm', factor: 1000, optional: true };
const LITRE: Unit = { unit: 'ml', factor: 1000 };
const IU: Unit = { unit: 'ui', factor: 1 };
const OHM: Unit = { unit: 'ohm', factor: 1 };
const FARAD: Unit = { unit: 'pf', factor: 1 };
const HERTZ: Unit = { unit: 'hz', factor: 1 };
const INCH: Unit = { unit: 'in', factor: 1, optional: true };

/** A spelling may mean several units: `1M` is a metre and a megohm. */
export const UNITS: ReadonlyMap<string, readonly Unit[]> = new Map(
  (
    [
      ['mm', MM],
      ['millimetri', MM],
      ['cm', { ...MM, factor: 10 }],
      ['m', [METRE, { ...OHM, factor: 1_000_000, optional: true, glued: true }]],
      ['mt', METRE],
      ['metri', METRE],
      ['metro', METRE],
      ['pollici', INCH],
      ['pollice', INCH],
      ['inch', INCH],
      ['mg', { unit: 'mg', factor: 1 }],
      ['mcg', { unit: 'mg', factor: 0.001 }],
      ['ug', { unit: 'mg', factor: 0.001 }],
      ['g', { unit: 'mg', factor: 1000 }],
      ['grammi', { unit: 'mg', factor: 1000 }],
      ['gr', { unit: 'mg', factor: 1000 }],
      ['kg', { unit: 'mg', factor: 1_000_000 }],
      ['ml', { unit: 'ml', factor: 1 }],
      ['cl', { unit: 'ml', factor: 10 }],
      ['cc', { unit: 'ml', factor: 1 }],
      ['dl', { unit: 'ml', factor: 100 }],
      ['l', LITRE],
      ['lt', LITRE],
      ['litri', LITRE],
      ['ui', IU],
      ['iu', IU],
      ['v', { unit: 'v', factor: 1 }],
      ['volt', { unit: 'v', factor: 1 }],
      ['w', { unit: 'w', factor: 1 }],
      ['watt', { unit: 'w', factor: 1 }],
      ['kw', { unit: 'w', factor: 1000 }],
      ['va', { unit: 'va', factor: 1 }],
      ['kva', { unit: 'va', factor: 1000 }],
      ['mv', { unit: 'v', factor: 0.001 }],
      ['kv', { unit: 'v', factor: 1000 }],
      ['mw', { unit: 'w', factor: 0.001 }],
      ['a', { unit: 'a', factor: 1, glued: true }],
      ['amp', { unit: 'a', factor: 1 }],
      ['ampere', { unit: 'a', factor: 1 }],
      ['ma', { unit: 'a', factor: 0.001 }],
      ['mah', { unit: 'ah', factor: 0.001 }],
      ['r', { ...OHM, optional: true, glued: true }],
      ['k', { ...OHM, factor: 1000, optional: true, glued: true }],
      ['ohm', OHM],
      ['ohms', OHM],
      ['ω', OHM],
      ['kohm', { ...OHM, factor: 1000 }],
      ['kω', { ...OHM, factor: 1000 }],
      ['mohm', { ...OHM, factor: 1_000_000 }],
      ['mω', { ...OHM, factor: 1_000_000 }],
      ['p', { ...FARAD, optional: true, glued: true }],
      ['n', { ...FARAD, factor: 1000, optional: true, glued: true }],
      ['u', { ...FARAD, factor: 1_000_000, optional: true, glued: true }],
      ['pf', FARAD],
      ['nf', { ...FARAD, factor: 1000 }],
      ['uf', { ...FARAD, factor: 1_000_000 }],
      ['nh', { unit: 'nh', factor: 1 }],
      ['uh', { unit: 'nh', factor: 1000 }],
      ['mh', { unit: 'nh', factor: 1_000_000 }],
      ['hz', HERTZ],
      ['khz', { ...HERTZ, factor: 1000 }],
      ['mhz', { ...HERTZ, factor: 1_000_000 }],
      ['ghz', { ...HERTZ, factor: 1_000_000_000 }],
      ['ah', { unit: 'ah', factor: 1 }],
      ['bar', { unit: 'bar', factor: 1 }],
      ['mmq', { unit: 'mmq', factor: 1, optional: true }],
      ['mm2', { unit: 'mmq', factor: 1, optional: true }],
    ] as Array<[string, Unit | Unit[]]>
  ).map(([spelling, units]) => [spelling, [units].flat()]),
);

/** Units that suppliers also write before the number: `GR. 500`, `KG.1`, `cl75`. */
export const LEADING_UNITS: ReadonlySet<string> = new Set([
  'mm',
  'cm',
  'mt',
  'gr',
  'kg',
  'mg',
  'ml',
  'cl',
  'dl',
  'cc',
  'lt',
]);
/** One letter is a unit before a number only as an abbreviation: `G. 500`, `L. 5`. */
export const LEADING_LETTERS: ReadonlySet<string> = new Set(['g', 'l']);

/** What a letter between digits stands for: `4k7` = 4.7 kΩ, `6R8` = 6.8 Ω, `2M2` = 2.2 MΩ, `3n3` = 3.3 nF. */
export const INFIX_UNITS: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ['r', OHM],
  ['k', { ...OHM, factor: 1000 }],
  ['m', { ...OHM, factor: 1_000_000 }],
  ['p', FARAD],
  ['n', { ...FARAD, factor: 1000 }],
  ['u', { ...FARAD, factor: 1_000_000 }],
]);

/** `0.5` and `g` → `500mg`. */
export function measure(form: string, unit: Unit): string {
  const value = Number(form) * unit.factor;
  return Number.isFinite(value) ? `${Number(value.toPrecision(12))}${unit.unit}` : `${form}${unit.unit}`;
}
