/** Addresses of pictures that were replaced: they lead to the file as it is now (decision 0272). */
import type { Picture } from '#contract/endpoints/article.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import type { Database } from '#server/platform/db/index.ts';
import { readMoved } from './media-files.repository.ts';

export interface MovedPictures {
  /** The address of now for the part after `/media/`; undefined = it was not replaced. */
  follow(name: string): Promise<string | undefined>;
  close(): Promise<void>;
}

const PICTURE = /^pictures\/[0-9a-f]{2}\/(thumb_|gallery_|main_)([0-9a-f]{20})\./;

export async function createMovedPictures(db: Database): Promise<MovedPictures> {
  const loaded = new LoadOnce<'moved', ReadonlyMap<string, Record<string, Picture>>>({ most: 1 });
  // `null` = the connection was lost for a while: anything may have changed meanwhile.
  const close = await db.listen('bancale', (payload) => {
    if (payload === null || payload.includes('"catalogue"')) loaded.clear();
  });
  return {
    async follow(name) {
      const [, prefix = '', hash = ''] = PICTURE.exec(name) ?? [];
      if (hash === '') return undefined;
      const moved = await loaded.get(
        'moved',
        async () => new Map((await readMoved(db)).map((one) => [one.hash, one.sizes])),
      );
      return moved.get(hash)?.[prefix]?.url;
    },
    close,
  };
}
