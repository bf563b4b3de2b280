import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Drawing, drawingName, OPTICAL_SIZES, type PictureSize, renderDrawing } from './drawings/index.ts';

/** The optical size that has neither dimensions nor side views. */
const PLAIN: PictureSize = 'thumb_';
const SIZES = Object.keys(OPTICAL_SIZES) as PictureSize[];

/** Writes each different picture once, in its three sizes, and says under which name it is found. */
export interface PictureFolder {
  /** File name to write in the tables: `hex-bolt-d8-l20-materialzinc.svg`. */
  of(drawing: Drawing): string;
  /** The same thing without dimensions: a second picture. */
  plain(drawing: Drawing): string;
  /** A picture that is the same at every size (logos). */
  write(name: string, svg: string): string;
  readonly files: number;
}

export function openPictures(folder: string): PictureFolder {
  const known = new Set<string>();
  const keep = (name: string, svg: (size: PictureSize) => string) => {
    if (!known.has(name)) {
      for (const size of SIZES) writeFileSync(join(folder, `${size}${name}.svg`), svg(size));
      known.add(name);
    }
    return `${name}.svg`;
  };
  return {
    of: (drawing) => keep(drawingName(drawing), (size) => renderDrawing(drawing, size)),
    plain: (drawing) => keep(`${drawingName(drawing)}-vista`, () => renderDrawing(drawing, PLAIN)),
    write: (name, svg) => keep(name, () => svg),
    get files() {
      return known.size * SIZES.length;
    },
  };
}
