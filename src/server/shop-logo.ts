/** The wholesaler's own sign in the header (C-SET-1): a picture of the content folder, made ready like every other one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopLogo } from '#contract/values/shop-settings.ts';
import { folderAssets } from '#server/platform/media/folder-assets.ts';
import { pngOf } from '#server/platform/media/raster.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { MailLogo } from './modules/mail/index.ts';

/** Pixels that the sign may take in an e-mail. */
const LOGO_BOX = { width: 220, height: 48 };

/**
 * `file`: its name in `content/images` of the data folder; empty = no sign of its own.
 * @throws StartupError when it is not there or cannot be shown.
 */
export async function shopLogo(file: string, dataDir: string): Promise<ShopLogo | null> {
  if (file === '') return null;
  const folder = join(dataDir, 'content');
  const path = join(folder, 'images', file);
  const files = new Set(existsSync(path) ? [`images/${file}`] : []);
  const picture = await folderAssets({ folder, files, dataDir }).picture(file);
  if (!picture) throw new StartupError(`The settings name the logo ${file}: ${path} is no picture.`);
  const { url, width, height } = picture;
  return { url, width, height };
}

/** As e-mails show it: a PNG at twice its size, no larger than a line of the sheet; mail programs draw no SVG. */
export async function mailLogo(file: string, dataDir: string): Promise<MailLogo | null> {
  if (file === '') return null;
  const png = await pngOf(join(dataDir, 'content', 'images', file), LOGO_BOX.width * 2, LOGO_BOX.height * 2);
  return png && { png: png.bytes, width: Math.round(png.width / 2), height: Math.round(png.height / 2) };
}
