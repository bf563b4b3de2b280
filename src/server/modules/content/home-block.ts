/** A block of the home page as stored (`home.yaml`, see docs/import-format.md). */

import type { Picture } from '#contract/endpoints/article.ts';
import type { HomeBlock } from '#contract/endpoints/home.ts';

export interface StoredHomeItem {
  title_it: string;
  title_en: string;
  text_it: string;
  text_en: string;
  url: string;
  picture: Picture | null;
}

export interface StoredHomeBlock {
  type: HomeBlock['type'];
  title_it: string;
  title_en: string;
  url: string;
  items: StoredHomeItem[];
}
