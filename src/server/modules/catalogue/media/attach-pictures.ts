/** The pictures of an upload with the articles that they belong to, and how they are attached (docs/office-media.md). */

import type { UploadOutcome } from '#contract/values/upload-outcomes.ts';
import { announceData } from '#server/platform/cache/data-changes.repository.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Change, Values } from '../../operations/index.ts';
import {
  articleOf,
  codeKey,
  type FoundArticle,
  type PicturePlan,
  planPictures,
  readingsOf,
  type SentPicture,
} from './match-pictures.rules.ts';
import { insertFiles } from './media-files.repository.ts';
import {
  type ArticlePictures,
  markDone,
  readArticlePictures,
  readByKeys,
  readByOtherCodes,
  readUploads,
  type UploadRow,
  writeArticlePictures,
} from './media-uploads.repository.ts';
import { pictureHash } from './picture-hash.ts';

/** An upload as it is now, with what it would do. */
export interface SeenUpload {
  readonly rows: readonly UploadRow[];
  readonly plan: PicturePlan;
  readonly articleOf: ReadonlyMap<number, { article: FoundArticle; place: number }>;
  readonly articles: ReadonlyMap<string, ArticlePictures>;
}

/** @param lock the articles, until the transaction ends */
export async function seeUpload(on: Queryable, batch: number, lock = false): Promise<SeenUpload> {
  const rows = await readUploads(on, batch);
  const matched = await matches(on, rows);
  const codes = [...new Set([...matched.values()].map(({ article }) => article.code))];
  const articles = new Map((await readArticlePictures(on, codes, lock)).map((one) => [one.code, one]));
  const present = new Map([...articles].map(([code, { pictures }]) => [code, pictures.map(pictureHash)]));
  const sent = rows.map(({ id, hash, done, left_out: leftOut }): SentPicture => {
    const match = matched.get(id);
    const code = match && articles.has(match.article.code) ? match.article.code : null;
    return { id, hash, done, leftOut, article: code, place: match?.place ?? 1 };
  });
  return { rows, plan: planPictures(sent, present), articleOf: matched, articles };
}

/**
 * Attaches what is new or replaces, in this transaction.
 * @param keep puts new files into the library
 */
export async function attachPlaced(
  transaction: Queryable,
  change: Change,
  { rows, plan, articles }: SeenUpload,
  keep: (chosen: readonly UploadRow[]) => Promise<void>,
): Promise<{ pictures: number; articles: number }> {
  const chosen = rows.filter(({ id }) => isPlaced(plan.placed.get(id)?.outcome));
  await keep(chosen);
  const sent = new Map(chosen.map((row) => [row.hash, row]));
  const written = [];
  for (const [code, hashes] of plan.articles) {
    const article = articles.get(code);
    if (!article) continue;
    const stored = new Map(article.pictures.map((one) => [pictureHash(one), one]));
    const pictures = hashes.flatMap((hash) => {
      const kept = stored.get(hash);
      const row = sent.get(hash);
      return kept ? [kept] : row?.sizes ? [{ file: nameOf(row), sizes: row.sizes }] : [];
    });
    written.push({ id: article.id, pictures });
    change({
      entity: 'article',
      key: code,
      before: { pictures: article.pictures } as unknown as Values,
      after: { pictures } as unknown as Values,
    });
  }
  await writeArticlePictures(transaction, written);
  await markDone(
    transaction,
    chosen.map(({ id }) => id),
  );
  // Pictures are no part of the search index: records are read again, nothing is indexed.
  if (written.length > 0) await announceData(transaction, ['catalogue']);
  return { pictures: chosen.length, articles: written.length };
}

/** New files of the library, as changes of an operation. */
export async function noteFiles(
  on: Queryable,
  by: { readonly userId: number | null; readonly at: Date },
  rows: readonly UploadRow[],
  change: Change,
): Promise<void> {
  const files = filesOf(rows);
  const made = await insertFiles(on, [...files.values()], by);
  for (const { id, hash } of made) {
    const after = { ...files.get(hash) } as unknown as Values;
    change({ entity: 'media', key: String(id), before: null, after });
  }
}

/** The article of each file: what a person chose, else what its name says. */
async function matches(
  on: Queryable,
  rows: readonly UploadRow[],
): Promise<ReadonlyMap<number, { article: FoundArticle; place: number }>> {
  const read = new Map(rows.map((row) => [row.id, readingsOf(row.name)]));
  const codes = [...new Set([...read.values()].flat().map(({ code }) => code))];
  const chosen = [...new Set(rows.flatMap(({ article }) => article ?? []))];
  const byKey = Map.groupBy(await readByKeys(on, [...new Set([...codes, ...chosen].map(codeKey))]), ({ key }) => key);
  const byOther = new Map((await readByOtherCodes(on, codes)).map((one) => [one.key.toUpperCase(), one]));
  const found = new Map<number, { article: FoundArticle; place: number }>();
  for (const row of rows) {
    const readings = read.get(row.id) ?? [];
    const said =
      row.article === null
        ? articleOf(readings, { byKey, byOther })
        : articleOf([{ code: row.article, place: readings.at(-1)?.place ?? 1 }], { byKey, byOther: new Map() });
    if (said) found.set(row.id, { article: said.article, place: row.place ?? said.place });
  }
  return found;
}

const isPlaced = (outcome: UploadOutcome | undefined): boolean => outcome === 'new' || outcome === 'replaces';

/** Without its folders. */
const nameOf = ({ name }: UploadRow): string => name.split(/[\\/]/).at(-1) ?? name;

/** One of each content, by its fingerprint. */
const filesOf = (rows: readonly UploadRow[]) => {
  const byHash = new Map<
    string,
    { hash: string; name: string; sizes: NonNullable<UploadRow['sizes']>; bytes: number }
  >();
  for (const row of rows)
    if (row.hash !== null && row.sizes !== null && !byHash.has(row.hash))
      byHash.set(row.hash, { hash: row.hash, name: nameOf(row), sizes: row.sizes, bytes: row.bytes });
  return byHash;
};
