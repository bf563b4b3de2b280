/** The catalogue without a search engine: whole codes, and categories in the order of popularity. */
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Localised } from './article-record.ts';
import type { Catalogue } from './catalogue.service.ts';
import { countPlainListing, readIdsOfWholeCodes, readPlainListing } from './plain-listing.repository.ts';

export interface PlainListed {
  /** Family path root → leaf; empty = the whole catalogue. */
  readonly category: readonly string[];
  /** Codes of brands; empty = all. */
  readonly brand: readonly string[];
  readonly isNew: boolean;
  readonly offset: number;
  readonly limit: number;
}

export interface PlainFamilies {
  /** One level below, by number of articles. */
  readonly families: Array<{ path: string[]; label: Localised; count: number }>;
  readonly breadcrumbs: Array<{ path: string[]; label: Localised }>;
}

/** Nobody adds these numbers up, and counting reads an index from end to end. */
const COUNT_LIFE_MS = 60_000;
const MOST_COUNTS = 500;

export function createPlainListing(
  db: Queryable,
  catalogue: Pick<Catalogue, 'labels' | 'familyCounts'>,
  clock = () => new Date(),
) {
  const counts = new LoadOnce<string, number>({ most: MOST_COUNTS, life: { milliseconds: COUNT_LIFE_MS, clock } });

  /** The families of a path and below it; null = all. */
  async function familiesOf(category: readonly string[]): Promise<number[] | null> {
    if (category.length === 0) return null;
    const { families, familyPath } = await catalogue.labels();
    const wanted = category.join();
    return [...families.values()].flatMap(({ id }) => {
      const codes = familyPath(id).map(({ code }) => code);
      return codes.slice(0, category.length).join() === wanted ? [id] : [];
    });
  }

  return {
    async list({ category, brand, isNew, offset, limit }: PlainListed): Promise<{ total: number; ids: number[] }> {
      const { brands } = await catalogue.labels();
      const families = await familiesOf(category);
      const chosen = new Set(brand);
      const ids =
        brand.length > 0 ? [...brands.values()].flatMap(({ id, code }) => (chosen.has(code) ? [id] : [])) : null;
      const asked = { families, brands: ids, isNew };
      const [total, found] = await Promise.all([
        counts.get(JSON.stringify(asked), () => countPlainListing(db, asked)),
        readPlainListing(db, { ...asked, offset, limit }),
      ]);
      return { total, ids: found };
    },

    async below(category: readonly string[]): Promise<PlainFamilies> {
      const [{ families, familyPath }, numbers] = await Promise.all([catalogue.labels(), catalogue.familyCounts()]);
      const above = category.join();
      const found: PlainFamilies['families'] = [];
      let path: ReturnType<typeof familyPath> = [];
      for (const { id } of families.values()) {
        const steps = familyPath(id);
        const codes = steps.map(({ code }) => code);
        const count = numbers.get(id) ?? 0;
        const label = steps.at(-1)?.name;
        if (codes.join() === above) path = steps;
        const isShown = steps.every(({ off }) => !off);
        if (
          label &&
          isShown &&
          count > 0 &&
          codes.length === category.length + 1 &&
          codes.slice(0, -1).join() === above
        )
          found.push({ path: codes, label, count });
      }
      return {
        families: found.sort((a, b) => b.count - a.count),
        breadcrumbs: path.map(({ name }, at) => ({ path: path.slice(0, at + 1).map(({ code }) => code), label: name })),
      };
    },

    /** Each code that one of these means, with its article. */
    idsOfCodes(codes: readonly string[]): Promise<Array<{ id: number; code: string }>> {
      const keys = codes.map((code) => code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')).filter(Boolean);
      const written = codes.flatMap((code) => [code.trim(), code.trim().toUpperCase()]);
      return keys.length === 0 ? Promise.resolve([]) : readIdsOfWholeCodes(db, keys, [...new Set(written)]);
    },
  };
}
