/** Sizes and formulas that several lines share. */

/** Nominal diameter with two digits, without a comma: 4.5 → `45`, 8 → `08`. */
export function code2(d: number): string {
  return Number.isInteger(d) ? String(d).padStart(2, '0') : String(d).replace('.', '');
}

export function code3(l: number): string {
  return String(l).padStart(3, '0');
}

/** A measure in Italian format: decimal comma. */
export function comma(value: number): string {
  return String(value).replace('.', ',');
}

/** Euro with the decimals a list price of that size has: four under 1 €, two above. */
export function listPrice(euro: number): number {
  if (euro >= 1) return Math.round(euro * 100) / 100;
  return Math.max(1, Math.round(euro * 5000)) / 5000;
}

/** Width across flats of hexagon heads and nuts, mm, by thread. */
export const KEY: Readonly<Record<number, number>> = {
  3: 5.5,
  4: 7,
  5: 8,
  6: 10,
  8: 13,
  10: 17,
  12: 19,
  14: 22,
  16: 24,
  18: 27,
  20: 30,
  22: 32,
  24: 36,
  27: 41,
  30: 46,
};

/** Coarse pitch, mm, by thread. */
export const PITCH: Readonly<Record<number, number>> = {
  3: 0.5,
  4: 0.7,
  5: 0.8,
  6: 1,
  8: 1.25,
  10: 1.5,
  12: 1.75,
  14: 2,
  16: 2,
  18: 2.5,
  20: 2.5,
  22: 2.5,
  24: 3,
  27: 3,
  30: 3.5,
};

export const LENGTHS = [
  6, 8, 10, 12, 16, 18, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 90, 100, 110, 120, 130, 140, 150, 160, 180,
  200,
] as const;

/** Nearest of a few proportions, so that many lengths share one drawing. */
export function drawnLength(d: number, l: number, ratios: readonly number[] = [1.5, 2.5, 4, 8]): number {
  let best = ratios[0] as number;
  for (const ratio of ratios) if (Math.abs(ratio - l / d) < Math.abs(best - l / d)) best = ratio;
  return best * 10;
}

/** Every pair of thread and length within `between(d)`. */
export function grid(
  threads: readonly number[],
  lengths: readonly number[],
  within: (d: number) => readonly [number, number],
) {
  return threads.flatMap((d) => {
    const [from, to] = within(d);
    return lengths.filter((l) => l >= from && l <= to).map((l) => ({ d, l }));
  });
}

/** Packs of small parts: the heavier the part, the fewer pieces. */
export function smallPacks(weight: number): readonly number[] {
  if (weight < 0.6) return [500, 2500];
  if (weight < 2) return [200, 1000];
  if (weight < 5) return [100, 500];
  if (weight < 20) return [50, 250];
  return [25, 100];
}

/** Nominal diameter, mm, of pipe threads. */
export const INCHES: Readonly<Record<string, number>> = {
  '1/4"': 8,
  '3/8"': 12,
  '1/2"': 15,
  '3/4"': 20,
  '1"': 25,
  '1 1/4"': 32,
  '1 1/2"': 40,
  '2"': 50,
};

/** Digits of a size in inches, as written in codes: 1 1/4" → `114`. */
export function inchCode(size: string): string {
  return size.replace(/[" /]/g, '');
}
