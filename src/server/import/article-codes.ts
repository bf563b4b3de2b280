/**
 * Every article code, of the database and of the files, with its id once it has one. A million codes take about 150 MB.
 */
export interface ArticleCodes {
  /** 0 = accepted from the file, not written yet. */
  readonly ids: Map<string, number>;
  /** Child → parent, as after the import. */
  readonly parents: Map<string, string>;
  /** Slug → code of its article. */
  readonly slugs: Map<string, string>;
}

export function emptyArticleCodes(): ArticleCodes {
  return { ids: new Map(), parents: new Map(), slugs: new Map() };
}
