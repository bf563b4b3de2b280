/** Where files that Easyfatt sends go: the imports of the connection, which no module may import; `app.ts` hands it over. */
import type { ApiKey } from '#server/platform/http/api-caller.ts';

export interface DaneaFiles {
  /**
   * Stored before it resolves; resolves when the import has ended, or after half a minute, when it goes on by itself. To the sentence that the
   * person reads when something is wrong; undefined = all is well.
   */
  takeProducts(sender: ApiKey, file: Uint8Array): Promise<string | undefined>;
}
