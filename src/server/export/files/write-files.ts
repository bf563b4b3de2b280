/** The files that tables name, after the tables: pictures, documents, files of invoices, footers and the home page. */
import { stringify } from 'yaml';
import type { Queryable } from '#server/platform/db/index.ts';
import type { MediaStore, StoredFile } from '#server/platform/media/media-store.ts';
import type { ShopFiles } from '#server/platform/media/shop-files.ts';
import type { ExportSink } from '../sinks/export-sink.ts';
import { type HomeItem, readFooters, readHome } from './exported-content.repository.ts';
import {
  documentFile,
  fatturaPaFile,
  labelCell,
  labelFiles,
  type NamedFile,
  paperFile,
  pictureFiles,
} from './file-names.rules.ts';
import {
  LABELLED,
  readDocuments,
  readFatturaPa,
  readLabels,
  readPapers,
  readPictures,
} from './named-files.repository.ts';

export interface FilesWork {
  readonly db: Queryable;
  readonly storage: Pick<ShopFiles, 'media' | 'papers'>;
  readonly sink: ExportSink;
  /** Tables that are exported. */
  readonly tables: ReadonlySet<string>;
  /** The footers and the home page too. */
  readonly content: boolean;
  /** Called for each file. @throws to stop. */
  readonly onFile: () => void;
}

export interface WrittenFiles {
  readonly files: number;
  /** Files of the shop that are not on its disk, as paths of the data folder: at most `MOST_NAMED`. */
  readonly missing: readonly string[];
  readonly missingCount: number;
}

/** Missing files that are named. */
const MOST_NAMED = 20;

export async function writeFiles(work: FilesWork): Promise<WrittenFiles> {
  const { db, storage, sink, onFile } = work;
  const missing: string[] = [];
  let [files, missingCount] = [0, 0];
  let last = '';
  for await (const { path, source } of filesOf(db, work, storage.media)) {
    onFile();
    // Two rows may name one file; they come one after the other.
    if (path === last) continue;
    last = path;
    const file = await findSource(storage, source);
    if (file && (await sink.file(path, file))) files += 1;
    else {
      missingCount += 1;
      if (missing.length < MOST_NAMED) missing.push(source);
    }
  }
  if (work.content) files += await writeContent(db, sink);
  return { files, missing, missingCount };
}

/** @param source `media/…` or `papers/…` */
function findSource({ media, papers }: FilesWork['storage'], source: string): Promise<StoredFile | undefined> {
  const slash = source.indexOf('/');
  return (source.startsWith('media/') ? media : papers).find(source.slice(slash + 1));
}

async function* filesOf(
  db: Queryable,
  { tables, content }: Pick<FilesWork, 'tables' | 'content'>,
  media: MediaStore,
): AsyncGenerator<NamedFile> {
  if (tables.has('products'))
    for await (const rows of readPictures(db)) for (const { picture } of rows) yield* pictureFiles(picture);
  const labelled = LABELLED.filter((name) => tables.has(name) || (content && name === 'home.yaml'));
  if (labelled.length > 0) yield* labelsOf(db, labelled, media);
  if (tables.has('documents'))
    for await (const rows of readDocuments(db))
      for (const { url } of rows) {
        const file = documentFile(url);
        if (file) yield file;
      }
  if (tables.has('papers'))
    for await (const rows of readPapers(db)) for (const { sha256, name } of rows) yield paperFile(sha256, name);
  if (tables.has('invoices'))
    for await (const rows of readFatturaPa(db)) for (const { sha256, name } of rows) yield fatturaPaFile(sha256, name);
}

/** Addresses come sorted, so the folder that was listed last is nearly always the one that is asked for. */
async function* labelsOf(db: Queryable, of: readonly string[], media: MediaStore): AsyncGenerator<NamedFile> {
  let listed = '';
  let names: string[] = [];
  for await (const rows of readLabels(db, of))
    for (const { url } of rows) {
      const folder = url.slice(1, url.lastIndexOf('/'));
      if (labelCell(url) === undefined) continue;
      if (folder !== listed) {
        names = [];
        const inMedia = `${folder.slice(folder.indexOf('/') + 1)}/`;
        for await (const { name } of media.list(inMedia)) names.push(name.slice(inMedia.length));
        listed = folder;
      }
      yield* labelFiles(url, names);
    }
}

async function writeContent(db: Queryable, sink: ExportSink): Promise<number> {
  let written = 0;
  for (const { locale, html } of await readFooters(db)) {
    await sink.text(`footer_${locale}.html`, html);
    written += 1;
  }
  const blocks = await readHome(db);
  if (blocks.length === 0) return written;
  const home = blocks.map(({ block }) => ({ ...block, items: block.items.map(homeItem) }));
  await sink.text('home.yaml', stringify(home, { lineWidth: 0 }));
  return written + 1;
}

function homeItem({ picture, ...item }: HomeItem) {
  return { ...item, image: picture ? (labelCell(picture.url) ?? '') : '' };
}
