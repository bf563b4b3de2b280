/** EAN-13 and GTIN-14 numbers with valid check digits (C-CAT-1). */

/** Check digit of a GTIN without it: weights 3 and 1 from the right. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const weight = (digits.length - i) % 2 ? 3 : 1;
    sum += weight * (digits.charCodeAt(i) - 48);
  }
  return (10 - (sum % 10)) % 10;
}

/** The EAN-13 of the `serial`-th article: different for every serial below 10⁹. */
export function eanOf(serial: number, seed: number): string {
  // Multiplying by a number coprime with 10⁹ permutes the serials, so that consecutive codes do not look alike.
  const scattered = (serial * 7_368_787 + (seed % 1_000_003) * 997) % 1_000_000_000;
  const digits = `803${String(scattered).padStart(9, '0')}`;
  return digits + checkDigit(digits);
}

/** The GTIN-14 of a case (`indicator` 1–8) of the article with this EAN-13. */
export function caseCode(ean: string, indicator: number): string {
  const digits = `${indicator}${ean.slice(0, 12)}`;
  return digits + checkDigit(digits);
}
