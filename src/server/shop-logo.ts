/** The wholesaler's own sign in the header (C-SET-1): a picture of the content folder, made ready like every other one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopLogo } from '#contract/shop-settings.ts';
import { folderAssets } from './modules/catalogue/index.ts';
import { StartupError } from './startup-error.ts';

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
