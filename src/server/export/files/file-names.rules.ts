/**
 * Names of files in an export (docs/export.md). The shop has no originals of pictures, only the sizes that it made of them; they
 * are exported in a folder that is named after their content, which is how the import knows them again (decision 0323).
 */
import { PREFIXES, type SizePrefix } from '#server/platform/media/media-names.rules.ts';
import type { StoredPicture } from '#server/platform/media/picture-maker.ts';

/** A file of the shop and where it goes. */
export interface NamedFile {
  /** Path in the export: `images/3f9c…/thumb_vite.jpg`. */
  readonly path: string;
  /** Path in the data folder: `media/pictures/3f/thumb_3f9c….150x113.webp`. */
  readonly source: string;
}

const PICTURE = /^\/media\/pictures\/[0-9a-f]{2}\/(?:thumb_|gallery_|main_)([0-9a-f]{20})\.\d+x\d+\.(webp|svg)$/;
const DOCUMENT = /^\/media\/documents\/[a-z_-]+\/([0-9a-f]{20})\/([^/]+)$/;

const LONGEST_NAME = 170;

/** A name that a cell of the import and every file system can have; a usual one stays as it is. */
export function plainFileName(name: string): string {
  const parts = name.split(/[/\\]/).map((part) => part.replace(/[|:\p{Cc}]/gu, '-').trim());
  const kept = parts.filter((part) => part !== '' && part !== '.' && part !== '..').join('/');
  return kept.length > LONGEST_NAME ? kept.slice(-LONGEST_NAME).replace(/^[\s/]+/, '') : kept || 'picture';
}

/** `vite.jpg` → `thumb_vite.jpg`, in the same folder. */
function beside(file: string, prefix: SizePrefix): string {
  const slash = file.lastIndexOf('/') + 1;
  return file.slice(0, slash) + prefix + file.slice(slash);
}

/** The hash in the URL of a picture; undefined for another URL. */
const hashOfPicture = (url: string): string | undefined => PICTURE.exec(url)?.[1];

/** The cell of a picture of an article: `3f9c…/vite.jpg`; undefined when it is none of the media folder. */
export function pictureCell({ file, sizes }: StoredPicture): string | undefined {
  const hash = hashOfPicture(sizes.main_.url);
  return hash && `${hash}/${plainFileName(file)}`;
}

/** The three sizes of a picture of an article. */
export function pictureFiles(picture: StoredPicture): NamedFile[] {
  const cell = pictureCell(picture);
  return cell === undefined ? [] : sizesOf(cell, (prefix) => picture.sizes[prefix].url);
}

const sizesOf = (cell: string, urlOf: (prefix: SizePrefix) => string): NamedFile[] =>
  PREFIXES.map((prefix) => ({ path: `images/${beside(cell, prefix)}`, source: urlOf(prefix).slice(1) }));

/** The cell of a picture of which one URL is known: a logo, the picture of a family or of the menu. */
export function labelCell(url: string): string | undefined {
  const [, hash, end] = PICTURE.exec(url) ?? [];
  return hash && `${hash}/picture.${end}`;
}

/**
 * Its three sizes. @param names of the files beside it in the media folder. A drawing may be another one in each size: then the
 * known one takes the place of the others.
 */
export function labelFiles(url: string, names: readonly string[]): NamedFile[] {
  const cell = labelCell(url);
  const hash = hashOfPicture(url);
  if (cell === undefined || hash === undefined) return [];
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  return sizesOf(cell, (prefix) => {
    const found = names.find((name) => name.startsWith(`${prefix}${hash}.`));
    return found === undefined ? url : folder + found;
  });
}

/** The cell of a document of an article: `3f9c…/scheda.pdf`; undefined when it lies elsewhere. */
export function documentCell(url: string): string | undefined {
  const [, hash, name] = DOCUMENT.exec(url) ?? [];
  return hash && `${hash}/${name}`;
}

export function documentFile(url: string): NamedFile | undefined {
  const cell = documentCell(url);
  return cell === undefined ? undefined : { path: `documents/${cell}`, source: url.slice(1) };
}

/** The cell of a file of an invoice or a delivery note. */
export const paperCell = (sha256: string, name: string): string => `${sha256.slice(0, 20)}/${plainFileName(name)}`;

const keptPaper = (sha256: string) => `papers/${sha256.slice(0, 2)}/${sha256}`;

export const paperFile = (sha256: string, name: string): NamedFile => ({
  path: `papers/${paperCell(sha256, name)}`,
  source: keptPaper(sha256),
});

/** A FatturaPA or one of its receipts, as the import takes them: by their own names. */
export const fatturaPaFile = (sha256: string, name: string): NamedFile => ({
  path: `fatturapa/${paperCell(sha256, name)}`,
  source: keptPaper(sha256),
});
