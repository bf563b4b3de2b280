/**
 * Pictures that a person sends (back-office design §4.3): they arrive one by one and are shown with the articles that their
 * names say; nothing is attached before a person has seen it, and then all of it or nothing (C-OFF-3).
 */
import type { PictureBatch, PictureUpload } from '#contract/office/media.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { MOST_UPLOADS, UPLOAD_PAGE } from '#contract/values/picture-limits.ts';
import { UPLOAD_OUTCOMES, type UploadOutcome } from '#contract/values/upload-outcomes.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { PictureMaker } from '#server/platform/media/picture-maker.ts';
import type { Act, Operations } from '../../operations/index.ts';
import { attachPlaced, noteFiles, seeUpload } from './attach-pictures.ts';
import type { PicturePlan } from './match-pictures.rules.ts';
import { readFilesByHash, type StoredFile } from './media-files.repository.ts';
import {
  correctUpload,
  countUploads,
  hasBatch,
  insertBatch,
  insertUpload,
  markDone,
  readArticlePictures,
  readUploads,
  type UploadRow,
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

export function createPictureUploads({ db, clock, operations, maker }: PictureUploadsDeps): PictureUploads {
  async function own(on: Queryable, userId: number, batch: number, lock = false): Promise<void> {
    if (!(await hasBatch(on, batch, userId, lock))) throw new AppError('not-found');
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
      const { rows, plan, articleOf: matched, articles } = await seeUpload(db, batch);
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
      return (await seeUpload(db, batch)).plan.placed.get(upload)?.outcome ?? 'no-article';
    },

    async attach(by, batch, expected) {
      const ran = await operations.run(
        db,
        { ...by, kind: 'media.attach', params: { batch, ...expected } },
        async (transaction, change) => {
          await own(transaction, by.actor.userId, batch, true);
          const seen = await seeUpload(transaction, batch, true);
          const counts = countsOf(seen.rows, seen.plan);
          if (counts.new !== expected.new || counts.replaces !== expected.replaces)
            throw new AppError('changed-meanwhile', { conflicts: [] });
          return attachPlaced(transaction, change, seen, (chosen) => keepFiles(transaction, by, chosen));
        },
      );
      return { ...ran.answer, operation: ran.operationId };
    },

    async add(by, batch, uploads) {
      const params = { batch, ...(uploads && { uploads }) };
      const ran = await operations.run(db, { ...by, kind: 'media.add', params }, async (transaction, change) => {
        await own(transaction, by.actor.userId, batch, true);
        const { rows, plan } = await seeUpload(transaction, batch);
        const chosen = rows.filter(({ id, hash }) =>
          uploads ? hash !== null && uploads.includes(id) : plan.placed.get(id)?.outcome === 'no-article',
        );
        await noteFiles(transaction, { userId: by.actor.userId, at: clock() }, chosen, change);
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
      await noteFiles(on, { userId: by.actor.userId, at: clock() }, rows, change);
      return null;
    });
  }
}

function countsOf(rows: readonly UploadRow[], { placed }: PicturePlan): Record<UploadOutcome, number> {
  const counts = Object.fromEntries(UPLOAD_OUTCOMES.map((one) => [one, 0])) as Record<UploadOutcome, number>;
  for (const { id } of rows) counts[placed.get(id)?.outcome ?? 'no-article'] += 1;
  return counts;
}
