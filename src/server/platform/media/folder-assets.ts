/** Pictures and documents of any folder that has `images/` and `documents/`, prepared for serving. */
import type { Picture } from '#contract/endpoints/article.ts';
import { createDocumentShelf } from './document-shelf.ts';
import { dryStore, type MediaStore } from './media-store.ts';
import { createPictureLibrary } from './picture-library.ts';

export interface FolderAssets {
  /** The largest size of `images/<file>`; undefined when it is missing or cannot be shown. */
  picture(file: string): Promise<Picture | undefined>;
  /** URL of `documents/<file>`, open to everybody; undefined when it is missing or of a type that is not served. */
  document(file: string): Promise<string | undefined>;
}

export interface FolderAssetsOptions {
  readonly folder: string;
  /** Paths inside it, `/` between the parts. */
  readonly files: ReadonlySet<string>;
  /** Where they are stored: `ShopFiles.media`. */
  readonly media: MediaStore;
  /** Nothing is written. */
  readonly dryRun?: boolean | undefined;
}

export function folderAssets({ folder, files, media, dryRun }: FolderAssetsOptions): FolderAssets {
  const store = dryRun ? dryStore(media) : media;
  const pictures = createPictureLibrary({ folder, files, store });
  const documents = createDocumentShelf(folder, files, store);
  return {
    async picture(file) {
      const found = await pictures.find(file);
      return 'sizes' in found ? found.sizes.main_ : undefined;
    },
    async document(file) {
      const url = await documents.place(file, 'open');
      return typeof url === 'string' ? url : undefined;
    },
  };
}
