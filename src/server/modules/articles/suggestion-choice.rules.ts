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
 * appear once: nobody could tell them apart. A parent and one of its children never stand together.
 */
export function variedChoice<Article extends Suggestible>(best: readonly Article[], rows: number): Article[] {
  const titles = new Set<string>();
  const shown = new Set<number>();
  const parents = new Set<number>();
  const different = best.filter(({ id, parentId, title, brand }) => {
    const name = `${title}\n${brand}`;
    if (titles.has(name) || parents.has(id) || (parentId !== null && shown.has(parentId))) return false;
    titles.add(name);
    shown.add(id);
    if (parentId !== null) parents.add(parentId);
    return true;
  });
  const kinds = new Set<string>();
  const firsts = different.filter((article) => {
    const kind = article.family || `article ${article.parentId ?? article.id}`;
    return !kinds.has(kind) && kinds.add(kind);
  });
  const others = different.filter((article) => !firsts.includes(article));
  return [...firsts, ...others].slice(0, rows);
}
