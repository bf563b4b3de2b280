/** Articles of the codes that rows of documents name; what was found is cached, for the next invoices name the same. */
import type { Queryable } from '#server/platform/db/index.ts';
import { readArticlesOfCodes } from '../account/documents.repository.ts';
import type { StoredTexts } from './read-paper.ts';

interface CodedDocument {
  readonly customerId: number;
  readonly stored: Pick<StoredTexts, 'codes'>;
}

/** For each row the first of its codes that is an article here; a row with none stays text. */
export type ArticleFinder = (
  documents: readonly CodedDocument[],
) => Promise<(document: CodedDocument) => Array<number | null>>;

/** Codes in the cache: two megabytes. */
const MOST = 20_000;

export function createArticleFinder(db: Queryable): ArticleFinder {
  const found = new Map<string, number | null>();
  return async (documents) => {
    if (found.size > MOST) found.clear();
    const unknown = new Map<string, { customerId: number; code: string }>();
    for (const { customerId, stored } of documents)
      for (const code of stored.codes.flat()) {
        const key = `${customerId}/${code}`;
        if (!found.has(key)) unknown.set(key, { customerId, code });
      }
    if (unknown.size > 0) {
      const articles = await readArticlesOfCodes(db, [...unknown.values()]);
      for (const key of unknown.keys()) found.set(key, articles.get(key) ?? null);
    }
    return ({ customerId, stored }) =>
      stored.codes.map((codes) => {
        const articles = codes.map((code) => found.get(`${customerId}/${code}`) ?? null);
        return articles.find((id) => id !== null) ?? null;
      });
  };
}
