/** Markdown or HTML of an editor → HTML that the shop may show, with its pictures in place (C-ID-8). */
import { Marked, type Token, type Tokens } from 'marked';
import type { ContentAssets } from './content-entry.ts';
import { safeHtml } from './safe-html.ts';

const IMAGE_SOURCE = /(<img\b[^>]*?\bsrc=")([^"]*)(")/g;

/** @param format from the file extension. Pictures that are not in `images/` are left out. */
export async function readText(body: string, format: 'md' | 'html', assets: ContentAssets): Promise<string> {
  const html = format === 'md' ? await fromMarkdown(body) : body;
  return withPictures(safeHtml(html), assets);
}

async function fromMarkdown(body: string): Promise<string> {
  const marked = new Marked({
    gfm: true,
    // The page's title is its only heading of level 1.
    walkTokens(token: Token) {
      if (token.type === 'heading') (token as Tokens.Heading).depth = Math.max(2, (token as Tokens.Heading).depth);
    },
  });
  return marked.parse(body, { async: true });
}

/** File names become URLs with the picture's size, so that the layout does not shift. */
async function withPictures(html: string, assets: ContentAssets): Promise<string> {
  const names = new Set(Array.from(html.matchAll(IMAGE_SOURCE), ([, , name = '']) => name));
  const found = new Map(
    await Promise.all([...names].map(async (name) => [name, await assets.picture(decodeURI(name))] as const)),
  );
  const tags = html.replaceAll(/<img\b[^>]*>/g, (tag) => {
    const name = /\bsrc="([^"]*)"/.exec(tag)?.[1] ?? '';
    const picture = found.get(name);
    if (!picture) return '';
    const alt = /\balt="([^"]*)"/.exec(tag)?.[1] ?? '';
    return `<img src="${picture.url}" width="${picture.width}" height="${picture.height}" alt="${alt}" loading="lazy" />`;
  });
  return tags.replaceAll(/<p>\s*<\/p>/g, '').trim();
}

/** Reading time in minutes, at 200 words a minute. */
export function readingMinutes(html: string): number {
  const words = html.replaceAll(/<[^>]*>/g, ' ').split(/\s+/).length;
  return Math.max(1, Math.round(words / 200));
}
