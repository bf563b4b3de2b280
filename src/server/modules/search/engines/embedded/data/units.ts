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
const INCH: Unit = { unit: 'in', factor: 1, optional: true };

export const UNITS: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ['mm', MM],
  ['millimetri', MM],
  ['cm', { ...MM, factor: 10 }],
  ['m', METRE],
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
  ['gr', { unit: 'mg', factor: 1000 }],
  ['kg', { unit: 'mg', factor: 1_000_000 }],
  ['ml', { unit: 'ml', factor: 1 }],
  ['cl', { unit: 'ml', factor: 10 }],
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
  ['a', { unit: 'a', factor: 1, glued: true }],
  ['ah', { unit: 'ah', factor: 1 }],
  ['bar', { unit: 'bar', factor: 1 }],
  ['mmq', { unit: 'mmq', factor: 1, optional: true }],
  ['mm2', { unit: 'mmq', factor: 1, optional: true }],
]);

/** `0.5` and `g` → `500mg`. */
export function measure(form: string, unit: Unit): string {
  const value = Number(form) * unit.factor;
  return Number.isFinite(value) ? `${Number(value.toPrecision(12))}${unit.unit}` : `${form}${unit.unit}`;
}
