/**
 * Codes are compared without case, separators and leading zeros (C-SRCH-6): `915 I2080035` = `915-i2080035`,
 * `039 405 016` = `39405016`, GTIN-14 `08…` = EAN-13 `8…`.
 */
export function codeKey(code: string): string {
  return code
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');
}
