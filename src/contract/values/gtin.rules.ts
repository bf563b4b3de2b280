/** Barcodes of articles: EAN-8, EAN-13, UPC-A, GTIN-14 with their check digit (C-CAT-1). */

const LENGTHS = new Set([8, 13, 14]);

export type ReadGtin =
  | { readonly gtin: string }
  /** `digit` is the check digit that would be right. */
  | { readonly fault: 'bad-ean' | 'bad-check-digit'; readonly digit?: number };

/** Blanks and hyphens are left out; UPC-A gets its leading zero. */
export function readGtin(value: string): ReadGtin {
  const digits = value.replace(/[\s-]/g, '');
  const gtin = digits.length === 12 ? `0${digits}` : digits;
  if (!/^\d+$/.test(gtin) || !LENGTHS.has(gtin.length)) return { fault: 'bad-ean' };
  const digit = checkDigit(gtin.slice(0, -1));
  return Number(gtin.at(-1)) === digit ? { gtin } : { fault: 'bad-check-digit', digit };
}

/** GS1 modulo 10: weights 3 and 1 from the right. */
function checkDigit(body: string): number {
  let sum = 0;
  for (let place = 0; place < body.length; place++) {
    sum += Number(body[body.length - 1 - place]) * (place % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}
