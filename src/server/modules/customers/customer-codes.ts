/** Customers' own codes (C-SRCH-6). Every search needs them, and most customers have few or none: those are cached. */
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type CustomerCode, readArticlesOfCode, readArticlesOfCodes, readCodes } from './customer-codes.repository.ts';

/** For customers with more codes, each code is looked up in the database. */
const FEW = 200;
const MOST_CUSTOMERS = 5_000;

/** `version` changes when an import changes codes. */
export function createCustomerCodes(db: Queryable, version: () => string) {
  const codesOf = new LoadOnce<number, readonly CustomerCode[] | 'many'>({ most: MOST_CUSTOMERS, version });
  /** undefined = the customer has many. */
  const few = async (customerId: number): Promise<readonly CustomerCode[] | undefined> => {
    const found = await codesOf.get(customerId, async () => {
      const codes = await readCodes(db, customerId, FEW + 1);
      return codes.length > FEW ? 'many' : codes;
    });
    return found === 'many' ? undefined : found;
  };

  /** Ids of the articles that the customer knows under `code`; spelling is normalised. */
  const articlesOfCode = async (customerId: number, code: string): Promise<number[]> => {
    const key = keyOf(code);
    if (key === '') return [];
    const known = await few(customerId);
    const found = known ? known.filter((one) => one.code_key === key) : await readArticlesOfCode(db, customerId, key);
    return found.map((row) => row.product_id);
  };

  /** The same for a list of codes in one query, by the code as it was given; unknown ones are absent. */
  const articlesOfCodes = async (customerId: number, codes: readonly string[]): Promise<Map<string, number[]>> => {
    const keys = new Map(codes.map((code) => [code, keyOf(code)]));
    const known = (await few(customerId)) ?? (await readArticlesOfCodes(db, customerId, [...new Set(keys.values())]));
    const byKey = Map.groupBy(known, (row) => row.code_key);
    const found = new Map<string, number[]>();
    for (const [code, key] of keys) {
      const rows = byKey.get(key);
      if (rows && key !== '')
        found.set(
          code,
          rows.map((row) => row.product_id),
        );
    }
    return found;
  };
  return { articlesOfCode, articlesOfCodes };
}

/** As the import stores it: upper case, letters and digits only. */
function keyOf(code: string): string {
  return code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
