/** Numbers as people type them, in either language. */

/** `1.250,5` and `1250.5` → 1250.5; empty = nothing. A point before three digits separates thousands, as Italians write. */
export function typedNumber(text: string): number | undefined {
  const plain = text.replaceAll(/\s/g, '');
  if (plain === '') return 0;
  if (!/^\d+([.,]\d+)*$/.test(plain)) return undefined;
  const normal = plain.includes(',')
    ? plain.replaceAll('.', '').replace(',', '.')
    : plain.replaceAll(/\.(?=\d{3}(\.|$))/g, '');
  const value = Number(normal);
  return Number.isFinite(value) ? value : undefined;
}

/**
 * A unit price: a point is a decimal sign too, because prices have three and four decimals; of point and comma the last one is.
 * undefined = no price.
 */
export function typedPrice(text: string): number | undefined {
  const plain = text.replaceAll(/[\s€]/g, '');
  const grouped = /^\d{1,3}(\.\d{3})+,\d{1,4}$|^\d{1,3}(,\d{3})+\.\d{1,4}$/.test(plain);
  const bare = grouped ? plain.replaceAll(/[.,](?=\d{3}[.,])/g, '') : plain;
  if (!/^\d+([.,]\d{1,4})?$/.test(bare)) return undefined;
  return Number(bare.replace(',', '.'));
}
