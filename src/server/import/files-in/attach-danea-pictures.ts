/** Pictures that Danea Easyfatt sends after its articles: attached once, when all have come and the articles are in the shop (docs/exchange-danea.md). */
import { join } from 'node:path';
import { type DaneaPicture, readDaneaPictures } from '#server/formats/danea/danea-pictures.ts';
import type { SentPictures } from '#server/modules/catalogue/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { readXmlText } from '../converted/xml-text.ts';
import { readRun } from '../desk/import-runs.repository.ts';
import { ORIGINAL } from '../desk/recognise-file.ts';
import { fileFolder } from '../desk/run-folder.ts';
import { fileState } from './file-runs.ts';
import { isOver } from './sent-files.ts';

export interface DaneaPicturesDeps {
  readonly db: Database;
  readonly dataDir: string;
  readonly log: Pick<Log, 'error'>;
  readonly sentPictures: Pick<SentPictures, 'wanted' | 'attach'>;
}

/** Attaches uploads whose articles are in the shop, or will not come; returns how many. One that fails keeps no other waiting (C-EXC-5). */
export async function attachDaneaPictures({ db, dataDir, log, sentPictures }: DaneaPicturesDeps): Promise<number> {
  let attached = 0;
  for (const { id, importId, connection } of await sentPictures.wanted()) {
    try {
      const run = importId === null ? undefined : await readRun(db, importId);
      // One that waits for a person may still bring them.
      if (run && (!isOver(run) || fileState(run) === 'held')) continue;
      const named: DaneaPicture[] = run
        ? await readDaneaPictures(readXmlText(join(await fileFolder(db, dataDir, run), ORIGINAL))).catch(() => [])
        : [];
      await sentPictures.attach(id, named);
      attached += 1;
    } catch (error) {
      log.error({ work: 'pictures of Easyfatt', connection, upload: id, err: error }, 'pictures cannot be attached');
    }
  }
  return attached;
}
