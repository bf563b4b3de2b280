/** The wholesaler's own logo in the header (C-SET-1): a picture of the content folder, converted like all others. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopLogo } from '#contract/values/shop-settings.ts';
import { folderAssets } from '#server/platform/media/folder-assets.ts';
import type { MediaStore } from '#server/platform/media/media-store.ts';
import { pngOf } from '#server/platform/media/raster.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { MailLogo } from './modules/mail/index.ts';

/** Largest size of the logo in an e-mail, in pixels. */
const LOGO_BOX = { width: 220, height: 48 };

/**
 * `file`: its name in `content/images` of the data folder; empty = no logo. @throws StartupError when it is missing or
 * cannot be shown.
 */
export async function shopLogo(file: string, dataDir: string, media: MediaStore): Promise<ShopLogo | null> {
  if (file === '') return null;
  const folder = join(dataDir, 'content');
  const path = join(folder, 'images', file);
  const files = new Set(existsSync(path) ? [`images/${file}`] : []);
  const picture = await folderAssets({ folder, files, media }).picture(file);
  if (!picture) throw new StartupError(`The settings name the logo ${file}: ${path} is no picture.`);
  const { url, width, height } = picture;
  return { url, width, height };
}

/** The logo for e-mails: a PNG at twice its size, no wider than a line; mail clients do not render SVG. */
export async function mailLogo(file: string, dataDir: string): Promise<MailLogo | null> {
  if (file === '') return null;
  const png = await pngOf(join(dataDir, 'content', 'images', file), LOGO_BOX.width * 2, LOGO_BOX.height * 2);
  return png && { png: png.bytes, width: Math.round(png.width / 2), height: Math.round(png.height / 2) };
}
