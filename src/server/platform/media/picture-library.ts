/** The originals of an import, each converted once (C-CAT-5). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PREFIXES, type SizePrefix } from './media-names.rules.ts';
import type { MediaStore } from './media-store.ts';
import { pictureKind } from './picture-kind.rules.ts';
import { createPictureMaker, type PictureProblem, type StoredPicture } from './picture-maker.ts';
import { createWorkSlots } from './work-slots.ts';

export interface PictureLibrary {
  /** @param file name inside `images/` as written in the row. */
  find(file: string): Promise<StoredPicture | PictureProblem>;
}

export interface LibraryOptions {
  /** Folder that holds `images/`. */
  folder: string;
  files: ReadonlySet<string>;
  store: MediaStore;
}

/** Reading and writing wait for the disk. */
const FILE_SLOTS = 16;
/** Photographs in memory at the same time: they are large, and the maker converts no more. */
const PHOTO_SLOTS = 2;
/** In an export, pictures lie in folders that are named after the content of their originals (docs/export.md). */
const EXPORTED = /^([0-9a-f]{20})\/(.+)$/;
/** Cached names; beyond this number the oldest are dropped and looked up again. */
const MEMORY = 50_000;

export function createPictureLibrary({ folder, files, store }: LibraryOptions): PictureLibrary {
  const found = new Map<string, Promise<StoredPicture | PictureProblem>>();
  const reading = createWorkSlots(FILE_SLOTS);
  const photos = createWorkSlots(PHOTO_SLOTS);
  const maker = createPictureMaker(store);
  const read = (file: string) => readFile(join(folder, 'images', file));

  const make = async (file: string): Promise<StoredPicture | PictureProblem> => {
    const drawn = PREFIXES.map((prefix) => beside(file, prefix));
    if (drawn.every((name) => files.has(`images/${name}`))) {
      const [, hash, name] = EXPORTED.exec(file) ?? [];
      return reading(() => (hash && name ? storeExported(hash, name, drawn) : storeDrawings(file, drawn)));
    }
    if (!files.has(`images/${file}`)) return { problem: 'picture-missing', reason: '' };
    if (/\.svg$/i.test(file)) return reading(() => storeDrawings(file, [file, file, file]));
    return photos(async () => maker.raster(file, await read(file)));
  };

  const storeDrawings = async (file: string, names: string[]): Promise<StoredPicture | PictureProblem> => {
    const texts = new Map<string, string>();
    for (const name of new Set(names)) texts.set(name, (await read(name)).toString('utf8'));
    const bySize = PREFIXES.map((prefix, index) => [prefix, texts.get(names[index] as string)]);
    return maker.drawings(file, Object.fromEntries(bySize));
  };

  /** The sizes of an export are stored under the name that they had: so they are the same picture. */
  const storeExported = async (
    hash: string,
    file: string,
    names: string[],
  ): Promise<StoredPicture | PictureProblem> => {
    const sizes = await Promise.all(names.map(async (name, index) => [PREFIXES[index], await read(name)] as const));
    if (sizes.every(([, content]) => pictureKind(content) === 'svg')) {
      const texts = sizes.map(([prefix, content]) => [prefix, content.toString('utf8')]);
      return maker.drawings(file, Object.fromEntries(texts));
    }
    return maker.sizes(file, hash, Object.fromEntries(sizes));
  };

  return {
    find(file) {
      let picture = found.get(file);
      if (!picture) {
        picture = make(file);
        if (found.size >= MEMORY) found.delete(found.keys().next().value as string);
        found.set(file, picture);
      }
      return picture;
    },
  };
}

function beside(file: string, prefix: SizePrefix): string {
  const slash = file.lastIndexOf('/') + 1;
  return file.slice(0, slash) + prefix + file.slice(slash);
}
