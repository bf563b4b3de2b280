/**
 * Makes the three sizes of a picture in the media folder (C-CAT-5): of a photograph smaller WebP copies, of a drawing the
 * drawing itself. Imports and uploads of the office have no other way to the folder.
 */
import { createHash } from 'node:crypto';
import type { Picture } from '#contract/endpoints/article.ts';
import { fitted, mediaUrl, PREFIXES, pictureName, SIZES, type SizePrefix, scaled } from './media-names.rules.ts';
import type { MediaStore } from './media-store.ts';
import { pictureKind } from './picture-kind.rules.ts';
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

export interface PictureMaker {
  /** A photograph. */
  raster(file: string, original: Uint8Array): Promise<StoredPicture | PictureProblem>;
  /** A drawing, by size: often three times the same text. */
  drawings(file: string, svgs: Readonly<Record<SizePrefix, string>>): Promise<StoredPicture | PictureProblem>;
  /** The sizes that a shop made of an original with this hash: kept as they are. */
  sizes(
    file: string,
    hash: string,
    contents: Readonly<Record<SizePrefix, Uint8Array>>,
  ): Promise<StoredPicture | PictureProblem>;
  /** Whichever it is: the content decides, not the name. */
  any(file: string, original: Uint8Array): Promise<StoredPicture | PictureProblem>;
}

/** Conversions wait for the CPU (sharp has its own threads). */
const CONVERSION_SLOTS = 2;

export function createPictureMaker(store: MediaStore): PictureMaker {
  const converting = createWorkSlots(CONVERSION_SLOTS);

  const maker: PictureMaker = {
    async drawings(file, svgs) {
      const sizes: Partial<Record<SizePrefix, Picture>> = {};
      for (const prefix of PREFIXES) {
        const svg = svgs[prefix];
        const problem = svgProblem(svg);
        if (problem) return { problem: 'picture-unsafe', reason: problem };
        const { width, height } = scaled(svgSize(svg) ?? { width: 1, height: 1 }, SIZES[prefix]);
        const name = pictureName(hashOf(svg), prefix, width, height, 'svg');
        await store.put(name, svg);
        sizes[prefix] = { url: mediaUrl(name), width, height };
      }
      return { file, sizes: sizes as StoredPicture['sizes'] };
    },

    raster: (file, original) => converting(() => storeRaster(file, original)),

    async sizes(file, hash, contents) {
      const sizes: Partial<Record<SizePrefix, Picture>> = {};
      for (const prefix of PREFIXES) {
        const content = contents[prefix];
        const size = pictureKind(content) === 'webp' ? await sizeOfRaster(content) : undefined;
        if (!size || Math.max(size.width, size.height) > SIZES[prefix])
          return { problem: 'picture-unreadable', reason: '' };
        const name = pictureName(hash, prefix, size.width, size.height, 'webp');
        await store.put(name, content);
        sizes[prefix] = { url: mediaUrl(name), ...size };
      }
      return { file, sizes: sizes as StoredPicture['sizes'] };
    },

    any(file, original) {
      const kind = pictureKind(original);
      if (kind === undefined) return Promise.resolve({ problem: 'picture-unreadable', reason: '' });
      if (kind !== 'svg') return maker.raster(file, original);
      const svg = new TextDecoder().decode(original);
      return maker.drawings(file, { thumb_: svg, gallery_: svg, main_: svg });
    },
  };

  async function storeRaster(file: string, original: Uint8Array): Promise<StoredPicture | PictureProblem> {
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
  }

  return maker;
}

function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 20);
}
