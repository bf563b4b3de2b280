/** Photographs: their size, and smaller WebP copies. The converter is loaded only when a photograph turns up. */
const MAX_PIXELS = 100_000_000;
const QUALITY = 80;

async function open(original: Uint8Array) {
  const { default: sharp } = await import('sharp');
  return sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
}

/** Size as seen, turned by its EXIF orientation; undefined when it is no picture. */
export async function sizeOfRaster(original: Uint8Array): Promise<{ width: number; height: number } | undefined> {
  try {
    const { autoOrient } = await (await open(original)).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    // Whatever the reason, the row says "unreadable picture".
    return undefined;
  }
}

/** WebP without metadata (no camera, no place where it was taken); undefined when the picture is damaged. */
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
