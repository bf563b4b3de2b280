/** Customers' own codes (C-SRCH-6). Asked for at every search, and most customers have few or none: those are kept in memory. */
import type { Queryable } from '#server/db/index.ts';
import { type CustomerCode, readArticlesOfCode, readCodes } from './customer-codes.repository.ts';
import { keptByVersion } from './kept-by-version.ts';

/** Customers with more codes are looked up in the database, code by code. */
const FEW = 200;

/** `version` changes when an import brings other codes. */
export function createCustomerCodes(db: Queryable, version: () => string) {
  const few = keptByVersion(version, async (clientId: number): Promise<readonly CustomerCode[] | undefined> => {
    const codes = await readCodes(db, clientId, FEW + 1);
    return codes.length > FEW ? undefined : codes;
  });

  /** Ids of the articles that the customer knows under `code`, spelling aside. */
  return async (clientId: number, code: string): Promise<number[]> => {
    const key = code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
    if (key === '') return [];
    const known = await few(clientId);
    const found = known ? known.filter((one) => one.code_key === key) : await readArticlesOfCode(db, clientId, key);
    return found.map((row) => row.product_id);
  };
}
