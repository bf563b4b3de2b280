/** Where files that Easyfatt sends go: the imports of the connection, which no module may import; `app.ts` hands it over. */

/** A connection that sends. */
export interface DaneaSender {
  readonly id: number;
  readonly code: string;
}

/** Each resolves to the sentence that the person reads when something is wrong; undefined = all is well. */
export interface DaneaFiles {
  /** Stored before it resolves; resolves when the import has ended, or after half a minute, when it goes on by itself. */
  takeProducts(connection: DaneaSender, file: Uint8Array): Promise<string | undefined>;
  /** Kept until the pictures are finished. @param name of the file. */
  takePicture(connection: DaneaSender, name: string, picture: Uint8Array): Promise<string | undefined>;
  /** The pictures that came become those of the articles that name them. */
  finishPictures(connection: DaneaSender): Promise<string | undefined>;
}
