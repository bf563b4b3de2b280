/** What of a path of families the shop shows. Pure. */

/** Root → leaf, up to the first that is switched off: its articles stand in the family above it. */
export function shownFamilies<Step extends { readonly off?: true }>(path: readonly Step[]): readonly Step[] {
  const off = path.findIndex((step) => step.off);
  return off < 0 ? path : path.slice(0, off);
}
