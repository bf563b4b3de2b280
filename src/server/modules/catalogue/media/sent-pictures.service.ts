/**
 * Pictures that another system sends after its articles. They wait in an upload of its connection, which a secret opens, and are attached
 * together when the system says that it is done: once, whatever is repeated (C-EXC-2). Nobody checks them before, so that an article whose pictures
 * the office holds keeps its own (C-OFF-9).
 */
import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#contract/values/errors.ts';
import { MOST_UPLOADS } from '#contract/values/picture-limits.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { PictureMaker } from '#server/platform/media/picture-maker.ts';
import type { Operations } from '../../operations/index.ts';
import { attachPlaced, noteFiles, type SeenUpload, seeUpload } from './attach-pictures.ts';
import { countUploads, insertUpload, markDone, readHeldPictures, readUploads } from './media-uploads.repository.ts';
import { pictureHash } from './picture-hash.ts';
import {
  endSentUpload,
  findSentUpload,
  insertSentUpload,
  nameArticles,
  readWantedUploads,
  type SentUpload,
  wantSentUpload,
} from './sent-pictures.repository.ts';

export interface SentPictures {
  /** An upload of a connection, for a file of articles; returns the secret that opens it for a day. */
  begin(connectionId: number, importId: number): Promise<string>;
  /** A picture of it: stored when it resolves, also one that cannot be shown. @throws AppError `not-found`, `too-many-rows` */
  receive(connection: string, secret: string, name: string, content: Uint8Array): Promise<void>;
  /** All have come. Said again, it changes nothing. To the names of those that cannot be shown. @throws AppError `not-found` */
  want(connection: string, secret: string): Promise<string[]>;
  /** Uploads that are wanted and not attached. */
  wanted(): Promise<readonly SentUpload[]>;
  /**
   * Attaches an upload; one that is attached already stays as it is.
   * @param articles code of each article with the name of its picture, where its file of articles says one; other pictures go by the code in their names
   */
  attach(id: number, articles: ReadonlyArray<{ readonly code: string; readonly file: string }>): Promise<void>;
}

export interface SentPicturesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Operations;
  readonly maker: PictureMaker;
}

const SECRET_BYTES = 24;
const OPEN_MS = 86_400_000;

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export function createSentPictures({ db, clock, operations, maker }: SentPicturesDeps): SentPictures {
  /** One that takes pictures. */
  async function opened(connection: string, secret: string): Promise<SentUpload> {
    const since = new Date(clock().getTime() - OPEN_MS);
    const upload = await findSentUpload(db, { connection, key: digestOf(secret), since });
    if (!upload) throw new AppError('not-found');
    return upload;
  }

  return {
    async begin(connectionId, importId) {
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      await insertSentUpload(db, { connectionId, importId, key: digestOf(secret), at: clock() });
      return secret;
    },
    async receive(connection, secret, name, content) {
      const { id: batch, isFinished } = await opened(connection, secret);
      // It came with those that are attached: its response was lost.
      if (isFinished) return;
      if ((await countUploads(db, batch)) >= MOST_UPLOADS) throw new AppError('too-many-rows');
      const made = await maker.any(name, content);
      const isGood = 'sizes' in made;
      const problem = isGood ? '' : `${made.problem} ${made.reason}`.trim();
      const hash = isGood ? pictureHash(made) : null;
      const sizes = isGood ? made.sizes : null;
      await insertUpload(db, { batch, name, bytes: content.length, problem, hash, sizes });
    },
    async want(connection, secret) {
      const { id } = await opened(connection, secret);
      await wantSentUpload(db, id, clock());
      return (await readUploads(db, id)).filter(({ hash }) => hash === null).map(({ name }) => name);
    },
    wanted: () => readWantedUploads(db),
    async attach(id, articles) {
      const at = clock();
      await db.transaction(async (transaction) => {
        const upload = await endSentUpload(transaction, id, at);
        if (!upload) return;
        const actor = { userId: null, name: upload.connection };
        const act = { actor, source: 'api', kind: 'media.attach', params: { batch: id } } as const;
        await nameArticles(transaction, id, articles);
        await operations.runIn(transaction, act, async (on, change) => {
          const { seen, left } = await placed(on, await seeUpload(on, id, true));
          const { pictures } = await attachPlaced(on, change, seen, (chosen) =>
            operations
              .runIn(on, { ...act, kind: 'media.add' }, async (within, changeFile) => {
                await noteFiles(within, { userId: null, at }, [...chosen, ...left], changeFile);
                return null;
              })
              .then(() => undefined),
          );
          await markDone(
            on,
            left.map(({ id: upload }) => upload),
          );
          return pictures;
        });
      });
    },
  };
}

/** Without articles whose pictures the office holds. `left`: pictures without an article, which go into the library alone. */
async function placed(on: Queryable, seen: SeenUpload) {
  const held = new Set(await readHeldPictures(on, [...seen.plan.articles.keys()]));
  const isHeld = (id: number) => held.has(seen.articleOf.get(id)?.article.code ?? '');
  const outcomes = new Map(
    [...seen.plan.placed].map(([id, one]) => [id, isHeld(id) ? { ...one, outcome: 'left-out' as const } : one]),
  );
  const articles = new Map([...seen.plan.articles].filter(([code]) => !held.has(code)));
  const left = seen.rows.filter(({ id }) => /^(no-article|left-out)$/.test(outcomes.get(id)?.outcome ?? ''));
  return { seen: { ...seen, plan: { placed: outcomes, articles } }, left };
}
