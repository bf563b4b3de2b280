import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Drawing, drawingName, OPTICAL_SIZES, type PictureSize, renderDrawing } from './drawings/index.ts';

/** The optical size without dimensions and side views. */
const PLAIN: PictureSize = 'thumb_';
const SIZES = Object.keys(OPTICAL_SIZES) as PictureSize[];

/** Writes each distinct picture once, in its three sizes, and returns its name. */
export interface PictureFolder {
  /** File name to write in the tables: `hex-bolt-d8-l20-materialzinc.svg`. */
  of(drawing: Drawing): string;
  /** File names of all pictures of a drawing: bolts are shown from the side and from the front. */
  all(drawing: Drawing): string[];
  /** The same article without dimensions, for pages that are not about its measures. */
  plain(drawing: Drawing): string;
  /** A picture that is the same at every size (logos). */
  write(name: string, svg: string): string;
  readonly files: number;
}

/** One picture for all lengths. */
function headOf({ part: _, ...bolt }: Extract<Drawing, { kind: 'hex-bolt' }>): Drawing {
  return { ...bolt, l: 0, view: 'head' };
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
  const draw = (drawing: Drawing) => keep(drawingName(drawing), (size) => renderDrawing(drawing, size));
  return {
    of: draw,
    all: (drawing) => (drawing.kind === 'hex-bolt' ? [drawing, headOf(drawing)] : [drawing]).map(draw),
    plain: (drawing) => keep(`${drawingName(drawing)}-vista`, () => renderDrawing(drawing, PLAIN)),
    write: (name, svg) => keep(name, () => svg),
    get files() {
      return known.size * SIZES.length;
    },
  };
}
