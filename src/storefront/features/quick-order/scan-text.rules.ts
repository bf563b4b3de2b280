/** What a scanner or a camera reads → the article's code. */

/** GS1 symbols contain identifiers: `]C1`, `01` + GTIN-14, and more after it. */
const GS1 = /^(?:\][A-Za-z]\d)?\(?01\)?(\d{14})/;
/** The prefix that some scanners put before every code. */
const SYMBOLOGY = /^\][A-Za-z]\d/;

/** Empty if it is not a code. */
export function codeOfScan(read: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: separators of GS1 symbols and what scanners end with
  const text = read.replaceAll(/[\u0000-\u001f]/g, '').trim();
  const gtin = GS1.exec(text)?.[1];
  if (gtin !== undefined && hasCheckDigit(gtin)) return gtin;
  return text.replace(SYMBOLOGY, '').slice(0, 100);
}

/** Whether the last digit is the check digit of the others: weights 3 and 1 from the right. */
export function hasCheckDigit(digits: string): boolean {
  if (!/^\d{8}$|^\d{12,14}$/.test(digits)) return false;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** The same code in front of the camera counts once; it must be out of sight for this time to count again. */
export const OUT_OF_SIGHT_MS = 1200;

/** When each code was last seen. */
export type Seen = ReadonlyMap<string, number>;

/** The codes seen at `now` that count; and the new state. */
export function newlySeen(seen: Seen, codes: readonly string[], now: number): { fresh: string[]; seen: Seen } {
  const fresh = [...new Set(codes)].filter(
    (code) => now - (seen.get(code) ?? Number.NEGATIVE_INFINITY) > OUT_OF_SIGHT_MS,
  );
  const kept = [...seen].filter(([, at]) => now - at <= OUT_OF_SIGHT_MS);
  return { fresh, seen: new Map([...kept, ...codes.map((code) => [code, now] as const)]) };
}
