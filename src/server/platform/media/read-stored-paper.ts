/** Stored files of documents for the office, by their content. */
import { AppError } from '#contract/values/errors.ts';
import { paperName } from './media-names.rules.ts';
import { contentOf, type MediaStore } from './media-store.ts';

/** Returns what reads one by its SHA-256. @throws AppError `not-found` when it is gone */
export const paperReader =
  (papers: Pick<MediaStore, 'find'>) =>
  async (sha256: string): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = await contentOf(papers, paperName(sha256));
    if (!bytes) throw new AppError('not-found');
    return bytes;
  };
