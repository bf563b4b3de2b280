/** The parsed and sanitised content of a content file; stored in `content_files.entry`. */
import type { Picture } from '#contract/endpoints/article.ts';
import type { PromoTab } from '#contract/endpoints/home.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { MailName } from '../mail/index.ts';
import type { StoredHomeBlock } from './home-block.ts';
import type { MenuEntry } from './menu-tree.rules.ts';

/** `route`: path of its page without the first slash. */
export interface PageEntry {
  readonly kind: 'page';
  readonly route: string;
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly picture: Picture | null;
}

export interface PostEntry {
  readonly kind: 'post';
  readonly slug: string;
  readonly locale: Locale;
  readonly title: string;
  readonly summary: string;
  /** Plain date; a post of a later date is not shown yet. */
  readonly date: string;
  readonly author: string;
  /** As displayed; its code is derived from it. Empty for none. */
  readonly category: string;
  readonly html: string;
  readonly minutes: number;
  readonly picture: Picture | null;
}

export interface FlyerEntry {
  readonly kind: 'flyer';
  readonly name: string;
  readonly title: Readonly<Record<Locale, string>>;
  readonly text: Readonly<Record<Locale, string>>;
  readonly validFrom: string;
  readonly validTo: string;
  /** URL of the file per language. */
  readonly pdf: Readonly<Record<Locale, string>>;
  readonly cover: Readonly<Record<Locale, Picture | null>>;
  /** Codes of articles. */
  readonly products: readonly string[];
}

export interface BrandEntry {
  readonly kind: 'brand';
  readonly code: string;
  readonly locale: Locale;
  readonly html: string;
}

export interface FooterEntry {
  readonly kind: 'footer';
  readonly locale: Locale;
  readonly html: string;
}

export interface HomeEntry {
  readonly kind: 'home';
  readonly blocks: readonly StoredHomeBlock[];
}

export interface MenuFileEntry {
  readonly kind: 'menu';
  readonly entries: readonly MenuEntry[];
}

export interface TabsEntry {
  readonly kind: 'tabs';
  readonly tabs: Readonly<Record<Locale, readonly PromoTab[]>>;
}

export interface StyleEntry {
  readonly kind: 'style';
  readonly css: string;
}

/** The wording of an e-mail (docs/content.md has their names and placeholders). */
export interface MailEntry {
  readonly kind: 'mail';
  readonly name: MailName;
  readonly locale: Locale;
  readonly subject: string;
  readonly body: string;
}

export type ContentEntry =
  | MailEntry
  | PageEntry
  | PostEntry
  | FlyerEntry
  | BrandEntry
  | FooterEntry
  | HomeEntry
  | MenuFileEntry
  | TabsEntry
  | StyleEntry;

/** Pictures and documents named by a content file, prepared for serving. */
export interface ContentAssets {
  /** A file of `images/`; undefined when it is missing or cannot be shown. */
  picture(file: string): Promise<Picture | undefined>;
  /** URL of a file of `documents/`; undefined when it is missing or of a type that is not served. */
  document(file: string): Promise<string | undefined>;
}

/** Why a file, or a part of it, is not used. `line` counts from 1; 0 = the whole file. */
export interface ContentIssue {
  readonly line: number;
  readonly reason: string;
}

/** A file that cannot be used: its previous version stays. */
export class ContentProblem extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}
