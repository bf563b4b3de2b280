/** The `content/` folder of an import. */
import { type ContentSync, type SyncedContent, syncContent } from './content-sync.ts';

/** Passed to the importer, which may not import this module itself. */
export function importContent(work: Omit<ContentSync, 'origin'>): Promise<SyncedContent> {
  return syncContent({ ...work, origin: 'import' });
}
