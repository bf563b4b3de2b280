/** Files of the frame and the home: footer, home.yaml, menu.yaml, promo-tabs.yaml, style.css. */
import { z } from 'zod';
import type { Locale } from '#contract/values/locale.ts';
import { type ContentAssets, type ContentEntry, type ContentIssue, ContentProblem } from './content-entry.ts';
import { readText } from './content-text.ts';
import { readYaml } from './content-yaml.ts';
import type { StoredHomeBlock } from './home-block.ts';
import type { MenuEntry } from './menu-tree.rules.ts';

/** Undefined for any other path. @throws ContentProblem */
export async function readFrameFile(
  path: string,
  text: string,
  assets: ContentAssets,
  warn: (issue: ContentIssue) => void,
): Promise<ContentEntry | undefined> {
  const footer = /^footer[._](it|en)\.(md|html)$/.exec(path);
  if (footer) {
    const html = await readText(text, footer[2] as 'md' | 'html', assets);
    return { kind: 'footer', locale: footer[1] as Locale, html };
  }
  switch (path) {
    case 'home.yaml':
      return { kind: 'home', blocks: await readHome(text, assets) };
    case 'menu.yaml':
      return { kind: 'menu', entries: await readMenu(text, assets) };
    case 'promo-tabs.yaml':
      return { kind: 'tabs', tabs: readTabs(text) };
    case 'style.css':
      return { kind: 'style', css: await readStyle(text, warn) };
    default:
      return undefined;
  }
}

/** Only safe CSS rules are used (C-ID-8); the others are reported. The parser is loaded by shops that have own CSS only. */
async function readStyle(text: string, warn: (issue: ContentIssue) => void): Promise<string> {
  const { safeCss } = await import('./safe-css.ts');
  const { css, refused, broken } = safeCss(text);
  if (broken) throw new ContentProblem(broken.line, broken.what);
  for (const { line, what } of refused) warn({ line, reason: `not allowed, left out: ${what}` });
  return css;
}

const words = (max: number) => z.string('a text is expected').max(max);
const address = words(1000)
  .regex(/^(https?:\/\/|\/(?!\/)|#)/, 'must start with https:// or /')
  .or(z.literal(''))
  .default('');

const blocksSchema = z.array(
  z.object({
    type: z.enum(['slider', 'banners', 'categories', 'brands', 'flyers', 'arrivals', 'promos'], 'is no kind of block'),
    title_it: words(200).default(''),
    title_en: words(200).default(''),
    url: address,
    items: z
      .array(
        z.object({
          title_it: words(200).default(''),
          title_en: words(200).default(''),
          text_it: words(2000).default(''),
          text_en: words(2000).default(''),
          image: words(200).default(''),
          url: address,
        }),
      )
      .max(100)
      .default([]),
  }),
  'a list of blocks is expected',
);

async function readHome(text: string, assets: ContentAssets): Promise<StoredHomeBlock[]> {
  return Promise.all(
    readYaml(text, blocksSchema).map(async (block) => ({
      ...block,
      items: await Promise.all(
        block.items.map(async ({ image, ...item }) => ({
          ...item,
          title_en: item.title_en || item.title_it,
          text_en: item.text_en || item.text_it,
          picture: image ? ((await assets.picture(image)) ?? null) : null,
        })),
      ),
    })),
  );
}

interface WrittenEntry {
  code: string;
  name_it: string;
  name_en: string;
  url: string;
  image: string;
  disabled: boolean;
  children: WrittenEntry[];
}

const entrySchema: z.ZodType<WrittenEntry, unknown> = z.object({
  code: words(100).min(1, 'is needed'),
  name_it: words(200).min(1, 'is needed'),
  name_en: words(200).default(''),
  url: address,
  image: words(200).default(''),
  disabled: z.boolean('true or false is expected').default(false),
  get children() {
    return z.array(entrySchema).max(200).default([]);
  },
});

async function readMenu(text: string, assets: ContentAssets): Promise<MenuEntry[]> {
  const entries: MenuEntry[] = [];
  const known = new Set<string>();
  const add = async (written: readonly WrittenEntry[], parent: string): Promise<void> => {
    for (const { children, image, ...entry } of written) {
      if (known.has(entry.code)) {
        const again = text.split('\n').findLastIndex((one) => /\bcode:\s*(.*)/.exec(one)?.[1]?.includes(entry.code));
        const line = again + 1;
        throw new ContentProblem(line, `code ${entry.code} is there twice`);
      }
      known.add(entry.code);
      const picture = image ? await assets.picture(image) : undefined;
      const name_en = entry.name_en || entry.name_it;
      entries.push({ ...entry, name_en, parent, image: picture?.url ?? '', is_group: children.length > 0 });
      await add(children, entry.code);
    }
  };
  await add(readYaml(text, z.array(entrySchema, 'a list of entries is expected')), '');
  return entries;
}

const tabsSchema = z
  .array(
    z.object({
      text_it: words(100).min(1, 'is needed'),
      text_en: words(100).default(''),
      url: address,
      icon: words(50).default(''),
    }),
    'a list of tabs is expected',
  )
  .max(50);

function readTabs(text: string) {
  const tabs = readYaml(text, tabsSchema);
  return {
    it: tabs.map(({ text_it, url, icon }) => ({ text: text_it, url, icon })),
    en: tabs.map(({ text_it, text_en, url, icon }) => ({ text: text_en || text_it, url, icon })),
  };
}
