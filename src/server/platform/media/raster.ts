/**
 * Photographs: their size, and smaller WebP copies. The converter (sharp) is loaded only when the first photograph is
 * met.
 */
const MAX_PIXELS = 100_000_000;
const QUALITY = 80;

async function open(original: Uint8Array) {
  const { default: sharp } = await import('sharp');
  return sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
}

/** Size as displayed, rotated by its EXIF orientation; undefined when it is no picture. */
export async function sizeOfRaster(original: Uint8Array): Promise<{ width: number; height: number } | undefined> {
  try {
    const { autoOrient } = await (await open(original)).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    // Whatever the reason, the row says "unreadable picture".
    return undefined;
  }
}

/** WebP without metadata (no camera, no GPS position); undefined when the picture is damaged. */
export async function resizeToWebp(
  original: Uint8Array,
  width: number,
  height: number,
): Promise<Uint8Array | undefined> {
  try {
    const image = await open(original);
    return await image.autoOrient().resize(width, height, { fit: 'fill' }).webp({ quality: QUALITY }).toBuffer();
  } catch {
    return undefined;
  }
}

const DENSITY = 300;

/** Any picture, SVG included, as a PNG that fits the box; null when it cannot be read. */
export async function pngOf(
  file: string,
  width: number,
  height: number,
): Promise<{ bytes: Uint8Array; width: number; height: number } | null> {
  try {
    const { default: sharp } = await import('sharp');
    const image = sharp(file, { density: DENSITY, limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { data, info } = await image
      .resize(width, height, { fit: 'inside' })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
