/**
 * A name for display: `M8 × 20` and `Ø 22` stay on one line. Stored names, searches and files keep their normal spaces.
 */
export function unbrokenName(name: string): string {
  return name.replaceAll(/(\d["']?) × (?=\d)/g, '$1\u00a0×\u00a0').replaceAll(/Ø (?=\d)/g, 'Ø\u00a0');
}
