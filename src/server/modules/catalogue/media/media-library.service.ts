/**
 * The library of pictures in the hands of staff (back-office design §4.3): texts, another content under the same name,
 * removing what nothing uses. Every change is an operation (C-OFF-1).
 */
import type { MediaFile, MediaValues } from '#contract/office/media.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { announceData } from '#server/platform/cache/data-changes.repository.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type Act, type Operations, refuseCollisions, type Values } from '../../operations/index.ts';
import {
  type CountedName,
  countMoved,
  countUses,
  deleteFiles,
  lockArticlesOf,
  readFiles,
  readFilesByHash,
  readFolders,
  readLabelPictures,
  readTags,
  readUses,
  type StoredFile,
  updateFile,
  writeLabelPicture,
} from './media-files.repository.ts';
import { hasBatch, markDone, readUploads, writeArticlePictures } from './media-uploads.repository.ts';
import { pictureHash } from './picture-hash.ts';
import { plainFolder, plainTags } from './picture-place.rules.ts';

type By = Omit<Act, 'kind' | 'params'> & {
  readonly actor: { readonly userId: number; readonly name: string };
  readonly locale: Locale;
};

export interface MediaLibrary {
  /** @throws AppError `not-found`. */
  get(id: number, locale: Locale): Promise<MediaFile>;
  byHash(hashes: readonly string[]): Promise<readonly StoredFile[]>;
  folders(): Promise<{ folders: CountedName[]; tags: CountedName[] }>;
  /** Folder and tags as `picture-place.rules.ts` writes them. @throws AppError `not-found`, `changed-meanwhile`. */
  save(
    by: By,
    id: number,
    wanted: Partial<MediaValues>,
    known: Partial<MediaValues>,
  ): Promise<{ operation: number | null }>;
  /** @throws AppError `not-found`; `validation` when the picture cannot be shown, or is another file's already. */
  replace(
    by: By,
    id: number,
    from: { batch: number; upload: number },
  ): Promise<{ articles: number; operation: number | null }>;
  /** All of them or none. @throws AppError `in-use` with a sentence that names them and their counts. */
  remove(by: By, ids: readonly number[]): Promise<{ removed: number; operation: number | null }>;
}

const USES_SHOWN = 100;
const USED_NAMED = 5;

const WORDS = {
  unreadable: { it: 'Questa immagine non si può mostrare.', en: 'This picture cannot be shown.' },
  known: {
    it: (name: string) => `Questa immagine è già nella libreria: ${name}.`,
    en: (name: string) => `This picture is in the library already: ${name}.`,
  },
  used: {
    it: (names: string) => `Non si può rimuovere ciò che è usato: ${names}.`,
    en: (names: string) => `What is used cannot be removed: ${names}.`,
  },
  times: {
    it: (name: string, count: number) => `${name} (${count === 1 ? 'una volta' : `${count} volte`})`,
    en: (name: string, count: number) => `${name} (${count === 1 ? 'once' : `${count} times`})`,
  },
} as const;

export function createMediaLibrary({ db, operations }: { db: Database; operations: Operations }): MediaLibrary {
  return {
    async get(id, locale) {
      const [file] = await readFiles(db, [id]);
      if (!file) throw new AppError('not-found');
      const [uses, [counted], moved] = await Promise.all([
        readUses(db, id, USES_SHOWN),
        countUses(db, [id]),
        countMoved(db, id),
      ]);
      return {
        ...file,
        added: file.added.toISOString(),
        uses: uses.map(({ sort, code, name_it, name_en }) => ({
          sort,
          code,
          name: locale === 'it' ? name_it : name_en,
        })),
        used: counted?.used ?? 0,
        moved,
      };
    },

    byHash: (hashes) => readFilesByHash(db, hashes),

    async folders() {
      const [folders, tags] = await Promise.all([readFolders(db), readTags(db)]);
      return { folders, tags };
    },

    async save({ locale: _, ...by }, id, given, known) {
      const wanted = {
        ...given,
        ...(given.folder !== undefined && { folder: plainFolder(given.folder) }),
        ...(given.tags !== undefined && { tags: plainTags(given.tags) }),
      };
      const params = { id, values: wanted, known };
      const ran = await operations.run(db, { ...by, kind: 'media.save', params }, async (transaction, change) => {
        const [file] = await readFiles(transaction, [id], true);
        if (!file) throw new AppError('not-found');
        const record = { entity: 'media', key: String(id) };
        const stored: Values = { ...file.values };
        await refuseCollisions(transaction, by.actor.userId, record, { known, stored, wanted });
        await updateFile(transaction, id, wanted);
        change({ ...record, before: only(stored, wanted), after: { ...wanted } });
        // Alternative texts stand in pages of the shop.
        await announceData(transaction, ['catalogue']);
        return null;
      });
      return { operation: ran.operationId };
    },

    async replace({ locale, ...by }, id, { batch, upload }) {
      const params = { id, batch, upload };
      const ran = await operations.run(db, { ...by, kind: 'media.replace', params }, async (transaction, change) => {
        const [file] = await readFiles(transaction, [id], true);
        if (!file || !(await hasBatch(transaction, batch, by.actor.userId))) throw new AppError('not-found');
        const sent = (await readUploads(transaction, batch)).find((one) => one.id === upload);
        if (!sent) throw new AppError('not-found');
        const { hash, sizes, bytes } = sent;
        if (hash === null || sizes === null)
          throw new AppError('validation', { errors: { file: [WORDS.unreadable[locale]] } });
        if (hash === file.hash) return { articles: 0 };
        const [other] = await readFilesByHash(transaction, [hash]);
        if (other) throw new AppError('validation', { errors: { file: [WORDS.known[locale](other.values.name)] } });
        const articles = await lockArticlesOf(transaction, id);
        const labels = await readLabelPictures(transaction, id);
        await updateFile(transaction, id, { hash, sizes, bytes });
        const before = { hash: file.hash, sizes: file.sizes, bytes: file.bytes };
        change({ entity: 'media', key: String(id), before: asValues(before), after: asValues({ hash, sizes, bytes }) });
        const written = articles.map((article) => {
          const pictures = article.pictures.map((one) =>
            pictureHash(one) === file.hash ? { file: one.file, sizes } : one,
          );
          change({
            entity: 'article',
            key: article.code,
            before: asValues({ pictures: article.pictures }),
            after: asValues({ pictures }),
          });
          return { id: article.id, pictures };
        });
        await writeArticlePictures(transaction, written);
        for (const label of labels) {
          const size = /(thumb_|gallery_|main_)/.exec(label.url)?.[1] as keyof typeof sizes | undefined;
          const url = sizes[size ?? 'gallery_'].url;
          await writeLabelPicture(transaction, { ...label, url });
          const field = label.entity === 'brand' ? 'logo' : 'image';
          change({ entity: label.entity, key: label.code, before: { [field]: label.url }, after: { [field]: url } });
        }
        await markDone(transaction, [upload]);
        await announceData(transaction, ['catalogue']);
        return { articles: written.length };
      });
      return { ...ran.answer, operation: ran.operationId };
    },

    async remove({ locale, ...by }, ids) {
      const params = { ids };
      const ran = await operations.run(db, { ...by, kind: 'media.remove', params }, async (transaction, change) => {
        const files = await readFiles(transaction, ids, true);
        const used = (await countUses(transaction, ids)).filter((one) => one.used > 0);
        if (used.length > 0) {
          const named = used.slice(0, USED_NAMED).map((one) => WORDS.times[locale](one.name, one.used));
          const more = used.length > USED_NAMED ? [`+${used.length - USED_NAMED}`] : [];
          throw new AppError('in-use', { message: WORDS.used[locale]([...named, ...more].join(', ')) });
        }
        await deleteFiles(transaction, ids);
        for (const { id, hash, sizes, bytes, values } of files)
          change({
            entity: 'media',
            key: String(id),
            before: asValues({ ...values, hash, sizes, bytes }),
            after: null,
          });
        return { removed: files.length };
      });
      return { ...ran.answer, operation: ran.operationId };
    },
  };
}

const asValues = (values: object): Values => values as unknown as Values;

/** The stored values of the fields that are wanted. */
const only = (stored: Values, wanted: object): Values =>
  Object.fromEntries(Object.keys(wanted).map((field) => [field, stored[field] ?? null]));
