/**
 * The key by which the number of a document is found however it is written (C-DOC, documents.md §2): letters and digits in
 * upper case, zeros in front of runs of digits off.
 */

/** `FT/0012-A` → `FT12A`; `ft 12a` → the same. A number of zeros alone stays `0`. */
export function numberKey(written: string): string {
  return (
    written
      .normalize('NFKC')
      .toUpperCase()
      // 8.033 is one number: a dot between thousands joins.
      .replace(/(?<=\d)\.(?=\d{3}(?!\d))/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, ''))
      .replaceAll(' ', '')
  );
}
