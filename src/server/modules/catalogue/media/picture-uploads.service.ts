/**
 * Pictures that a person sends (back-office design §4.3): they arrive one by one and are shown with the articles that their
 * names say; nothing is attached before a person has seen it, and then all of it or nothing (C-OFF-3).
 */
import type { PictureBatch, PictureUpload } from '#contract/office/media.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { MOST_UPLOADS, UPLOAD_PAGE } from '#contract/values/picture-limits.ts';
import { UPLOAD_OUTCOMES, type UploadOutcome } from '#contract/values/upload-outcomes.ts';
import { announceData } from '#server/platform/cache/data-changes.repository.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { PictureMaker } from '#server/platform/media/picture-maker.ts';
import type { Act, Change, Operations, Values } from '../../operations/index.ts';
import {
  articleOf,
  codeKey,
  type FoundArticle,
  type PicturePlan,
  planPictures,
  readingsOf,
  type SentPicture,
} from './match-pictures.rules.ts';
import { insertFiles, readFilesByHash, type StoredFile } from './media-files.repository.ts';
import {
  type ArticlePictures,
  correctUpload,
  countUploads,
  hasBatch,
  insertBatch,
  insertUpload,
  markDone,
  readArticlePictures,
  readByKeys,
  readByOtherCodes,
  readUploads,
  type UploadRow,
  writeArticlePictures,
} from './media-uploads.repository.ts';
import { pictureHash } from './picture-hash.ts';
import { problemText } from './picture-problems.ts';

type By = Omit<Act, 'kind' | 'params'> & { readonly actor: { readonly userId: number; readonly name: string } };

export interface PictureUploads {
  /** The same key of the same person is the same upload. */
  begin(userId: number, key: string): Promise<number>;
  /** Names that are not here yet, or with another size. @throws AppError `not-found`: another person's upload too. */
  missing(userId: number, batch: number, files: ReadonlyArray<{ name: string; bytes: number }>): Promise<string[]>;
  /** A file of an upload: made into the shop's sizes, or written down with its problem. @throws AppError `not-found`, `too-many-rows`. */
  receive(userId: number, batch: number, name: string, content: Uint8Array): Promise<{ id: number; problem: string }>;
  preview(
    staff: { userId: number; locale: Locale },
    batch: number,
    page: { outcome?: UploadOutcome | undefined; from: number },
  ): Promise<PictureBatch>;
  /** @throws AppError `not-found`; `validation` for an article that does not exist. */
  correct(
    staff: { userId: number; locale: Locale },
    batch: number,
    upload: number,
    wish: { article?: string | null | undefined; place?: number | null | undefined; leftOut?: boolean | undefined },
  ): Promise<UploadOutcome>;
  /** @throws AppError `not-found`; `changed-meanwhile` when other pictures would be attached than were shown. */
  attach(
    by: By,
    batch: number,
    expected: { new: number; replaces: number },
  ): Promise<{ pictures: number; articles: number; operation: number | null }>;
  /** Into the library without an article; `uploads` left out: all that have none. */
  add(
    by: By,
    batch: number,
    uploads: readonly number[] | undefined,
  ): Promise<{ files: readonly StoredFile[]; operation: number | null }>;
}

export interface PictureUploadsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Operations;
  readonly maker: PictureMaker;
}

const NO_ARTICLE = { it: 'Questo articolo non esiste.', en: 'This article does not exist.' };

/** An upload as it is now, with what it would do. */
interface Seen {
  readonly rows: readonly UploadRow[];
  readonly plan: PicturePlan;
  readonly articleOf: ReadonlyMap<number, { article: FoundArticle; place: number }>;
  readonly articles: ReadonlyMap<string, ArticlePictures>;
}

export function createPictureUploads({ db, clock, operations, maker }: PictureUploadsDeps): PictureUploads {
  async function own(on: Queryable, userId: number, batch: number, lock = false): Promise<void> {
    if (!(await hasBatch(on, batch, userId, lock))) throw new AppError('not-found');
  }

  async function see(on: Queryable, batch: number, lock = false): Promise<Seen> {
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

  return {
    begin: (userId, key) => insertBatch(db, { userId, key, at: clock() }),

    async missing(userId, batch, files) {
      await own(db, userId, batch);
      const here = new Map((await readUploads(db, batch)).map(({ name, bytes }) => [name, bytes]));
      return files.filter(({ name, bytes }) => here.get(name) !== bytes).map(({ name }) => name);
    },

    async receive(userId, batch, name, content) {
      await own(db, userId, batch);
      if ((await countUploads(db, batch)) >= MOST_UPLOADS) throw new AppError('too-many-rows');
      const made = await maker.any(name, content);
      const bytes = content.length;
      const isGood = 'sizes' in made;
      const problem = isGood ? '' : `${made.problem} ${made.reason}`.trim();
      const hash = isGood ? pictureHash(made) : null;
      const id = await insertUpload(db, { batch, name, bytes, problem, hash, sizes: isGood ? made.sizes : null });
      return { id, problem };
    },

    async preview({ userId, locale }, batch, { outcome, from }) {
      await own(db, userId, batch);
      const { rows, plan, articleOf: matched, articles } = await see(db, batch);
      const counts = countsOf(rows, plan);
      const wanted = rows.filter(({ id }) => outcome === undefined || plan.placed.get(id)?.outcome === outcome);
      return {
        batch,
        counts,
        articles: plan.articles.size,
        total: wanted.length,
        rows: wanted.slice(from, from + UPLOAD_PAGE).map((row): PictureUpload => {
          const placed = plan.placed.get(row.id);
          const article = matched.get(row.id)?.article ?? null;
          const replaced =
            article && articles.get(article.code)?.pictures.find((one) => pictureHash(one) === placed?.replaces);
          return {
            id: row.id,
            name: row.name,
            bytes: row.bytes,
            outcome: placed?.outcome ?? 'no-article',
            problem: problemText(row.problem, locale),
            thumb: row.sizes?.thumb_ ?? null,
            article: article && { code: article.code, name: article.name },
            place: placed?.place ?? null,
            replaces: replaced ? replaced.sizes.thumb_ : null,
            known_as: row.known_as ?? '',
            corrected: row.article !== null || row.place !== null,
          };
        }),
      };
    },

    async correct({ userId, locale }, batch, upload, { article, place, leftOut }) {
      await own(db, userId, batch);
      if (article && (await readArticlePictures(db, [article])).length === 0)
        throw new AppError('validation', { errors: { article: [NO_ARTICLE[locale]] } });
      const fields = {
        ...(article !== undefined && { article }),
        ...(place !== undefined && { place }),
        ...(leftOut !== undefined && { leftOut }),
      };
      if (!(await correctUpload(db, batch, upload, fields))) throw new AppError('not-found');
      return (await see(db, batch)).plan.placed.get(upload)?.outcome ?? 'no-article';
    },

    async attach(by, batch, expected) {
      const ran = await operations.run(
        db,
        { ...by, kind: 'media.attach', params: { batch, ...expected } },
        async (transaction, change) => {
          await own(transaction, by.actor.userId, batch, true);
          const { rows, plan, articles } = await see(transaction, batch, true);
          const counts = countsOf(rows, plan);
          if (counts.new !== expected.new || counts.replaces !== expected.replaces)
            throw new AppError('changed-meanwhile', { conflicts: [] });
          const chosen = rows.filter(({ id }) => isPlaced(plan.placed.get(id)?.outcome));
          await keepFiles(transaction, by, chosen);
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
        },
      );
      return { ...ran.answer, operation: ran.operationId };
    },

    async add(by, batch, uploads) {
      const params = { batch, ...(uploads && { uploads }) };
      const ran = await operations.run(db, { ...by, kind: 'media.add', params }, async (transaction, change) => {
        await own(transaction, by.actor.userId, batch, true);
        const { rows, plan } = await see(transaction, batch);
        const chosen = rows.filter(({ id, hash }) =>
          uploads ? hash !== null && uploads.includes(id) : plan.placed.get(id)?.outcome === 'no-article',
        );
        await noteFiles(transaction, by, chosen, change);
        await markDone(
          transaction,
          chosen.map(({ id }) => id),
        );
        return { hashes: chosen.flatMap(({ hash }) => hash ?? []) };
      });
      return { files: await readFilesByHash(db, ran.answer.hashes), operation: ran.operationId };
    },
  };

  /** New files are an operation of their own: taking pictures off articles leaves them in the library. */
  async function keepFiles(transaction: Queryable, { key: _, ...by }: By, rows: readonly UploadRow[]): Promise<void> {
    await operations.runIn(transaction, { ...by, kind: 'media.add' }, async (on, change) => {
      await noteFiles(on, by, rows, change);
      return null;
    });
  }

  async function noteFiles(
    on: Queryable,
    by: Pick<By, 'actor'>,
    rows: readonly UploadRow[],
    change: Change,
  ): Promise<void> {
    const files = filesOf(rows);
    const made = await insertFiles(on, [...files.values()], { userId: by.actor.userId, at: clock() });
    for (const { id, hash } of made) {
      const after = { ...files.get(hash) } as unknown as Values;
      change({ entity: 'media', key: String(id), before: null, after });
    }
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

function countsOf(rows: readonly UploadRow[], { placed }: PicturePlan): Record<UploadOutcome, number> {
  const counts = Object.fromEntries(UPLOAD_OUTCOMES.map((one) => [one, 0])) as Record<UploadOutcome, number>;
  for (const { id } of rows) counts[placed.get(id)?.outcome ?? 'no-article'] += 1;
  return counts;
}

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
