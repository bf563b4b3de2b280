/**
 * The key by which the number of a document is found however it is written (C-DOC-2): its runs of letters and of digits in
 * upper case, zeros in front of digits off. Runs stay apart, so that 1/12 is not 11/2.
 */

/** `FT/0012-A` → `FT/12/A`; `ft 12a` → the same. A number of zeros alone stays `0`. */
export function numberKey(written: string): string {
  const plain = written
    .normalize('NFKC')
    .toUpperCase()
    // 8.033 is one number: a dot between thousands joins.
    .replace(/(?<=\d)\.(?=\d{3}(?!\d))/g, '');
  const runs = plain.match(/\d+|\p{L}+/gu) ?? [];
  return runs.map((run) => run.replace(/^0+(?=\d)/, '')).join('/');
}

/** Under which keys other documents may name this one: with and without its series. */
export function linkKeys(series: string, number: string): string[] {
  return [...new Set([number, `${series} ${number}`, `${number} ${series}`].map(numberKey))];
}
