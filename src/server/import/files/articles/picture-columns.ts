/**
 * Rows whose picture column becomes the URL of a stored picture; a row with a missing picture is imported all the same.
 */

import type { SizePrefix } from '#server/platform/media/media-names.rules.ts';
import type { StoredPicture } from '#server/platform/media/picture-maker.ts';
import type { AcceptedRow } from '../../import-rows.ts';
import type { ImportRun } from '../../import-run.ts';
import type { ImportTable } from '../../import-table.ts';

/** A `prepare` step that fills `column` with the URL of one size. */
export function storingPicture(column: string, prefix: SizePrefix) {
  return async (rows: AcceptedRow[], run: ImportRun, table: ImportTable): Promise<AcceptedRow[]> => {
    await Promise.all(
      rows.map(async ({ row, line }) => {
        const file = row[column];
        if (typeof file !== 'string' || file === '') return;
        const stored = await findPicture(run, file, { file: table.file, line, column });
        row[column] = stored?.sizes[prefix].url ?? '';
      }),
    );
    return rows;
  };
}

/** The stored picture, or undefined after a warning. */
export async function findPicture(
  run: ImportRun,
  file: string,
  place: { file: string; line: number; column: string },
): Promise<StoredPicture | undefined> {
  const found = await run.pictures.find(file);
  if ('sizes' in found) return found;
  run.log.warn({ ...place, value: file, code: found.problem, details: { reason: found.reason } });
  return undefined;
}
