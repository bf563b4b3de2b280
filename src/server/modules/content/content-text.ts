/** Markdown or HTML as somebody wrote it → HTML that the shop may show, with its pictures in place (C-ID-8). */
import { Marked, type Token, type Tokens } from 'marked';
import type { ContentAssets } from './content-entry.ts';
import { safeHtml } from './safe-html.ts';

const IMAGE_SOURCE = /(<img\b[^>]*?\bsrc=")([^"]*)(")/g;

/** @param format by the ending of the file. Pictures that are not in `images/` are left out. */
export async function readText(body: string, format: 'md' | 'html', assets: ContentAssets): Promise<string> {
  const html = format === 'md' ? await fromMarkdown(body) : body;
  return withPictures(safeHtml(html), assets);
}

async function fromMarkdown(body: string): Promise<string> {
  const marked = new Marked({
    gfm: true,
    // The page's title is its only first heading.
    walkTokens(token: Token) {
      if (token.type === 'heading') (token as Tokens.Heading).depth = Math.max(2, (token as Tokens.Heading).depth);
    },
  });
  return marked.parse(body, { async: true });
}

/** Names of files become addresses with their size, so that nothing jumps. */
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

/** Minutes that reading takes, at 200 words a minute. */
export function readingMinutes(html: string): number {
  const words = html.replaceAll(/<[^>]*>/g, ' ').split(/\s+/).length;
  return Math.max(1, Math.round(words / 200));
}
