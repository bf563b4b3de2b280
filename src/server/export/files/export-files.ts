/** Cells that name files. They are names only: the files themselves are written after the tables, each once. */
import type { StoredPicture } from '#server/platform/media/picture-maker.ts';
import { documentCell, labelCell, paperCell, pictureCell } from './file-names.rules.ts';

export interface ExportFiles {
  /** False = columns that name files are left out, and the files with them. */
  readonly wanted: boolean;
  picture(picture: StoredPicture): string | undefined;
  /** @param url of any size; '' = none. */
  label(url: string | null): string | null;
  /** @param url of a document of the media folder. */
  document(url: string | null): string | null;
  paper(named: readonly [sha256: string, name: string]): string;
}

export const exportFiles = (wanted: boolean): ExportFiles => ({
  wanted,
  picture: pictureCell,
  label: (url) => (url ? (labelCell(url) ?? null) : null),
  document: (url) => (url ? (documentCell(url) ?? null) : null),
  paper: ([sha256, name]) => paperCell(sha256, name),
});
