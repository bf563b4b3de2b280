/** URLs of pictures contain their size: `/media/pictures/3f/gallery_3f9c….350x263.webp`. */
import type { Picture } from '#contract/endpoints/article.ts';

/** The picture of a URL that the import made; null for any other. */
export function pictureAt(url: string): Picture | null {
  const [, width, height] = /\.(\d{1,5})x(\d{1,5})\.\w+$/.exec(url) ?? [];
  return width && height ? { url, width: Number(width), height: Number(height) } : null;
}
