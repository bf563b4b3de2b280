/** Where what Easyfatt sends goes: imports of the connection and the library of pictures, which this module may not import; `app.ts` hands them over. */
import type { ApiKey } from '#server/platform/http/api-caller.ts';

export interface DaneaFiles {
  /**
   * Stored before it resolves; resolves when the import has ended, or after half a minute, when it goes on by itself. To the sentence that the
   * person reads when something is wrong; undefined = all is well. `run`: number of the import.
   */
  takeProducts(
    sender: ApiKey,
    file: Uint8Array,
  ): Promise<{ readonly problem: string | undefined; readonly run: number }>;
  readonly pictures: DaneaPictures;
}

/** Pictures come one by one behind the articles, to an address that only this upload has. */
export interface DaneaPictures {
  /** Returns the secret of the address, which holds for a day. */
  begin(connectionId: number, run: number): Promise<string>;
  /** Stored when it resolves. @throws AppError `not-found`: no upload has this secret (any more); `too-many-rows` */
  receive(connection: string, secret: string, name: string, content: Uint8Array): Promise<void>;
  /** All have come: they are attached, once, when the articles are in the shop. To the names of those that cannot be shown. @throws AppError `not-found` */
  want(connection: string, secret: string): Promise<string[]>;
}
