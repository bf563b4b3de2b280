/**
 * Codes are compared without case, separators and leading zeros (C-SRCH-6): `915 I2080035` = `915-i2080035`,
 * `039 405 016` = `39405016`, GTIN-14 `08…` = EAN-13 `8…`; full-width letters are plain ones.
 */
export function codeKey(code: string): string {
  return code
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');
}

/** Names of numbers, and the letter that barcodes of Italian medicines print before the nine digits of their AIC. */
const ANNOUNCED = /^(?:a(?=\d{9}$)|(?:aic|minsan|ean|gtin)(?=\d{6,14}$))/;

/** The key without the name of the number before it: `A012745093` = `AIC 012745093` = `012745093`. */
export function withoutName(key: string): string {
  return key.replace(ANNOUNCED, '').replace(/^0+(?=.)/, '');
}
