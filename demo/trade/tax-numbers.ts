/** Italian VAT numbers with a valid check digit (C-CNT-4). */

/** The P.IVA with these first ten digits. */
export function vatNumber(tenDigits: string): string {
  let sum = 0;
  for (let i = 0; i < 10; i++) {
    const digit = tenDigits.charCodeAt(i) - 48;
    const doubled = i % 2 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return tenDigits + ((10 - (sum % 10)) % 10);
}
