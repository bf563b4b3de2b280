/**
 * Converts the originals of an import into three sizes in the media folder (C-CAT-5). The same original is converted
 * once.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture } from '#contract/endpoints/article.ts';
import { fitted, mediaUrl, PREFIXES, pictureName, SIZES, type SizePrefix, scaled } from './media-names.rules.ts';
import type { MediaStore } from './media-store.ts';
import { resizeToWebp, sizeOfRaster } from './raster.ts';
import { svgProblem, svgSize } from './svg-safety.rules.ts';
import { createWorkSlots } from './work-slots.ts';

export interface StoredPicture {
  /** Name of the original. */
  file: string;
  sizes: Record<SizePrefix, Picture>;
}

export interface PictureProblem {
  problem: 'picture-missing' | 'picture-unreadable' | 'picture-unsafe';
  reason: string;
}

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

/** Reading and writing wait for the disk, conversions for the CPU (sharp has its own threads). */
const FILE_SLOTS = 16;
const CONVERSION_SLOTS = 2;
/** Cached names; beyond this number the oldest are dropped and looked up again. */
const MEMORY = 50_000;

export function createPictureLibrary({ folder, files, store }: LibraryOptions): PictureLibrary {
  const found = new Map<string, Promise<StoredPicture | PictureProblem>>();
  const reading = createWorkSlots(FILE_SLOTS);
  const converting = createWorkSlots(CONVERSION_SLOTS);
  const read = (file: string) => readFile(join(folder, 'images', file));

  const make = async (file: string): Promise<StoredPicture | PictureProblem> => {
    const drawn = PREFIXES.map((prefix) => beside(file, prefix));
    if (drawn.every((name) => files.has(`images/${name}`))) return reading(() => storeDrawings(file, drawn));
    if (!files.has(`images/${file}`)) return { problem: 'picture-missing', reason: '' };
    if (/\.svg$/i.test(file)) return reading(() => storeDrawings(file, [file, file, file]));
    return converting(() => storeRaster(file));
  };

  const storeDrawings = async (file: string, names: string[]): Promise<StoredPicture | PictureProblem> => {
    const texts = new Map<string, string>();
    for (const name of new Set(names)) texts.set(name, (await read(name)).toString('utf8'));
    const sizes: Partial<Record<SizePrefix, Picture>> = {};
    for (const [index, prefix] of PREFIXES.entries()) {
      const svg = texts.get(names[index] as string) as string;
      const problem = svgProblem(svg);
      if (problem) return { problem: 'picture-unsafe', reason: problem };
      const { width, height } = scaled(svgSize(svg) ?? { width: 1, height: 1 }, SIZES[prefix]);
      const name = pictureName(hashOf(svg), prefix, width, height, 'svg');
      await store.put(name, svg);
      sizes[prefix] = { url: mediaUrl(name), width, height };
    }
    return { file, sizes: sizes as StoredPicture['sizes'] };
  };

  const storeRaster = async (file: string): Promise<StoredPicture | PictureProblem> => {
    const original = await read(file);
    const size = await sizeOfRaster(original);
    if (!size) return { problem: 'picture-unreadable', reason: '' };
    const hash = hashOf(original);
    const sizes: Partial<Record<SizePrefix, Picture>> = {};
    for (const prefix of PREFIXES) {
      const { width, height } = fitted(size, SIZES[prefix]);
      const name = pictureName(hash, prefix, width, height, 'webp');
      if (!(await store.has(name))) {
        const webp = await resizeToWebp(original, width, height);
        if (!webp) return { problem: 'picture-unreadable', reason: '' };
        await store.put(name, webp);
      }
      sizes[prefix] = { url: mediaUrl(name), width, height };
    }
    return { file, sizes: sizes as StoredPicture['sizes'] };
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

function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 20);
}
