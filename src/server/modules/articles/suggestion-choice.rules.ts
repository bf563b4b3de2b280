/** Which matching articles are suggested: five different ones are more useful than the five best of one kind. */

/** The properties in which two suggestions may be alike. */
export interface Suggestible {
  readonly id: number;
  readonly parentId: number | null;
  /** As displayed. */
  readonly title: string;
  readonly brand: string;
  /** Path of its family; empty for none. */
  readonly family: string;
}

/**
 * At most `rows`, best first: one of each kind (parent, family), then the others. Articles with the same name and brand
 * appear once: nobody could tell them apart.
 */
export function variedChoice<Article extends Suggestible>(best: readonly Article[], rows: number): Article[] {
  const titles = new Set<string>();
  const different = best.filter(({ title, brand }) => {
    const name = `${title}\n${brand}`;
    return !titles.has(name) && titles.add(name);
  });
  const kinds = new Set<string>();
  const firsts = different.filter((article) => {
    const kind = article.family || `article ${article.parentId ?? article.id}`;
    return !kinds.has(kind) && kinds.add(kind);
  });
  const others = different.filter((article) => !firsts.includes(article));
  return [...firsts, ...others].slice(0, rows);
}
