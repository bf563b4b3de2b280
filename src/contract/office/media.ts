/** Pictures of the shop: the library, what was sent and waits for its articles, where a file is used (back-office design §4.3). */
import { z } from 'zod';
import { pictureSchema } from '../endpoints/article.ts';
import { MOST_PICTURES, MOST_UPLOADS } from '../values/picture-limits.ts';
import { UPLOAD_OUTCOMES } from '../values/upload-outcomes.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

/** Of the content of a file, as in its addresses: what an article's pictures are named by. */
export const pictureHashSchema = z.string().regex(/^[0-9a-f]{20}$/);

const id = z.int().positive();
const altText = z.string().trim().max(300);
const counts = z.record(z.enum(UPLOAD_OUTCOMES), z.int());

const uploadSchema = z.object({
  id,
  name: z.string(),
  bytes: z.int(),
  outcome: z.enum(UPLOAD_OUTCOMES),
  /** Why it cannot be shown, as a sentence; '' = it can. */
  problem: z.string(),
  thumb: pictureSchema.nullable(),
  /** The article that it goes to; null = none was found. */
  article: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** Its place among the article's pictures, from 1. */
  place: z.int().nullable(),
  /** The picture that it takes the place of. */
  replaces: pictureSchema.nullable(),
  /** The name under which this content is in the library already; '' = it is new. */
  known_as: z.string(),
  /** Article or place were chosen by a person. */
  corrected: z.boolean(),
});
export type PictureUpload = z.infer<typeof uploadSchema>;

export const beginMedia = officeEndpoint({
  name: 'office_media.begin',
  permission: 'media.write',
  mutates: true,
  summary: 'Begins an upload of pictures: the files follow one by one to `/api/office/media-files/{batch}`.',
  request: z.object({ ...changeFields }),
  response: z.object({ message: z.object({ batch: id }) }),
});

export const getMissingMedia = officeEndpoint({
  name: 'office_media.get_missing',
  permission: 'media.write',
  summary: 'Which of these files of an upload are not here yet: after a lost line or a reload only those are sent.',
  request: z.object({
    ...officeFields,
    batch: id,
    files: z.array(z.strictObject({ name: z.string().min(1).max(300), bytes: z.int().min(0) })).max(MOST_UPLOADS),
  }),
  response: z.object({ message: z.object({ missing: z.array(z.string()) }) }),
});

const batchSchema = z.object({
  batch: id,
  counts,
  /** Articles that attaching would change. */
  articles: z.int(),
  total: z.int(),
  rows: z.array(uploadSchema),
});
export type PictureBatch = z.infer<typeof batchSchema>;

export const previewMatches = officeEndpoint({
  name: 'office_media.match_preview',
  permission: 'media.write',
  summary: 'The pictures of an upload with the articles that their names say; nothing is attached.',
  request: z.object({
    ...officeFields,
    batch: id,
    outcome: z.enum(UPLOAD_OUTCOMES).optional(),
    from: z.int().min(0).default(0),
  }),
  response: z.object({ message: batchSchema }),
});

export const correctMatch = officeEndpoint({
  name: 'office_media.correct',
  permission: 'media.write',
  mutates: true,
  summary: 'Chooses article and place of a picture that was sent, or leaves it out; null: as its name says.',
  request: z.object({
    ...changeFields,
    batch: id,
    upload: id,
    article: z.string().trim().max(100).nullable().optional(),
    place: z.int().min(1).max(MOST_PICTURES).nullable().optional(),
    left_out: z.boolean().optional(),
  }),
  response: z.object({ message: z.object({ outcome: z.enum(UPLOAD_OUTCOMES) }) }),
});

export const attachMedia = officeEndpoint({
  name: 'office_media.attach',
  permission: 'media.write',
  mutates: true,
  summary:
    'Attaches the pictures that were shown as new or replacing: all of them, or none (409 when others would be).',
  request: z.object({ ...changeFields, batch: id, expected: z.strictObject({ new: z.int(), replaces: z.int() }) }),
  response: z.object({ message: z.object({ pictures: z.int(), articles: z.int(), operation: z.int().nullable() }) }),
});

const thumbSchema = z.object({ id, hash: pictureHashSchema, name: z.string(), thumb: pictureSchema });
export type PictureThumb = z.infer<typeof thumbSchema>;

export const addMedia = officeEndpoint({
  name: 'office_media.add',
  permission: 'media.write',
  mutates: true,
  summary: 'Puts pictures of an upload into the library, without an article. Left out: all that have none.',
  request: z.object({ ...changeFields, batch: id, uploads: z.array(id).max(MOST_UPLOADS).optional() }),
  response: z.object({ message: z.object({ files: z.array(thumbSchema), operation: z.int().nullable() }) }),
});

export const getThumbs = officeEndpoint({
  name: 'office_media.get_thumbs',
  permission: 'media.read',
  summary: 'Files of the library by their contents.',
  request: z.object({ ...officeFields, hashes: z.array(pictureHashSchema).max(200) }),
  response: z.object({ message: z.object({ files: z.array(thumbSchema) }) }),
});

/** What of a file is written by hand. */
export const mediaValuesSchema = z.object({
  name: z.string().trim().min(1).max(300),
  alt_it: altText,
  alt_en: altText,
  /** `Catalogo/2026`; '' = in none. */
  folder: z.string().trim().max(200),
  /** `estate, spot` */
  tags: z.string().trim().max(300),
});
export type MediaValues = z.infer<typeof mediaValuesSchema>;

const useSchema = z.object({ sort: z.enum(['article', 'brand', 'family']), code: z.string(), name: z.string() });

export const mediaFileSchema = z.object({
  id,
  hash: pictureHashSchema,
  values: mediaValuesSchema,
  sizes: z.object({ thumb_: pictureSchema, gallery_: pictureSchema, main_: pictureSchema }),
  bytes: z.int().nullable(),
  added: z.string(),
  by: z.string(),
  /** The first of them; `used` counts all. */
  uses: z.array(useSchema),
  used: z.int(),
  /** How often its content was replaced: addresses of then lead to it. */
  moved: z.int(),
});
export type MediaFile = z.infer<typeof mediaFileSchema>;

export const getMediaFile = officeEndpoint({
  name: 'office_media.get_file',
  permission: 'media.read',
  summary: 'A file of the library: its sizes, texts, and where it is used.',
  request: z.object({ ...officeFields, id }),
  response: z.object({ message: mediaFileSchema }),
});

const countedSchema = z.object({ name: z.string(), files: z.int() });

export const getMediaFolders = officeEndpoint({
  name: 'office_media.get_folders',
  permission: 'media.read',
  summary: 'Folders and tags of the library with the number of their files.',
  request: z.object({ ...officeFields }),
  response: z.object({ message: z.object({ folders: z.array(countedSchema), tags: z.array(countedSchema) }) }),
});

const doneSchema = z.object({ message: z.object({ operation: z.int().nullable() }) });

export const saveMediaFile = officeEndpoint({
  name: 'office_media.save',
  permission: 'media.write',
  mutates: true,
  summary:
    'Changes name, alternative texts, folder and tags; `known` is what the page held of them (409 `changed-meanwhile`).',
  request: z.object({ ...changeFields, id, values: mediaValuesSchema.partial(), known: mediaValuesSchema.partial() }),
  response: doneSchema,
});

export const replaceMediaFile = officeEndpoint({
  name: 'office_media.replace',
  permission: 'media.write',
  mutates: true,
  summary:
    'Another content for a file: every place that uses it shows the new one, addresses of the old one lead to it.',
  request: z.object({ ...changeFields, id, batch: id, upload: id }),
  response: z.object({ message: z.object({ articles: z.int(), operation: z.int().nullable() }) }),
});

export const removeMediaFiles = officeEndpoint({
  name: 'office_media.remove',
  permission: 'media.write',
  mutates: true,
  summary: 'Removes files that nothing uses; 409 `in-use` with the counts when something does.',
  request: z.object({ ...changeFields, ids: z.array(id).min(1).max(500) }),
  response: z.object({ message: z.object({ removed: z.int(), operation: z.int().nullable() }) }),
});
