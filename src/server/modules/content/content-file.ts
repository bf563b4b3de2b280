/**
 * Parses one content file. Its path determines its kind: `web-page/privacy.it.md`, `blog/tubi-multistrato.en.md`,
 * `flyers/riscaldamento.yaml`, `home.yaml` … (docs/content.md has one example of each).
 */
import { z } from 'zod';
import type { Locale } from '#contract/values/locale.ts';
import {
  type ContentAssets,
  type ContentEntry,
  type ContentIssue,
  ContentProblem,
  type FlyerEntry,
} from './content-entry.ts';
import { readFrameFile } from './content-frame.ts';
import { readMailFile } from './content-mail.ts';
import { readingMinutes, readText } from './content-text.ts';
import { readFrontMatter, readYaml } from './content-yaml.ts';

export interface ReadContent {
  readonly entry: ContentEntry;
  /** Parts that could not be used; the rest is used. */
  readonly warnings: readonly ContentIssue[];
}

const TEXT_FILE = /^((?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*)\.(it|en)\.(md|html)$/;
const FLYER_FILE = /^flyers\/([a-z0-9][a-z0-9-]*)\.ya?ml$/;
const ASSET = /^(images|documents)\//;
/** Temporary files of editors and operating systems. */
const IGNORED = /(^|\/)(\.|~\$|#)|~$|\.(swp|tmp|bak|orig)$|(^|\/)(readme\.(md|txt)|thumbs\.db)$/i;

/** Whether a file is parsed as text; pictures, documents and temporary files are not. */
export function isContentFile(path: string): boolean {
  return !ASSET.test(path) && !IGNORED.test(path);
}

/** @param path inside the content folder, `/` between the parts. @throws ContentProblem */
export async function readContentFile(path: string, text: string, assets: ContentAssets): Promise<ReadContent> {
  const warnings: ContentIssue[] = [];
  const warn = (issue: ContentIssue) => void warnings.push(issue);
  const entry = await read(path, text, tellingMissing(assets, text, warn), warn);
  return { entry, warnings };
}

async function read(
  path: string,
  text: string,
  assets: ContentAssets,
  warn: (issue: ContentIssue) => void,
): Promise<ContentEntry> {
  const flyer = FLYER_FILE.exec(path);
  if (flyer) return readFlyer(flyer[1] ?? '', text, assets);
  const mail = readMailFile(path, text);
  if (mail) return mail;
  const frame = await readFrameFile(path, text, assets, warn);
  if (frame) return frame;
  const written = TEXT_FILE.exec(path);
  const [, name = '', locale, format] = written ?? [];
  if (!written)
    throw new ContentProblem(0, 'no content file has such a name: lower case, .it.md or .en.md (docs/content.md)');
  return readWritten(name, locale as Locale, format as 'md' | 'html', text, assets);
}

const words = (max: number) => z.string('a text is expected').max(max);
const day = z.iso.date('a date like 2026-05-31 is expected');

const pageFields = z.object({
  title: words(200).min(1, 'is needed'),
  description: words(400).default(''),
  image: words(200).default(''),
});
const postFields = pageFields.extend({
  date: day,
  summary: words(600).default(''),
  author: words(100).default(''),
  category: words(60).default(''),
});

async function readWritten(
  name: string,
  locale: Locale,
  format: 'md' | 'html',
  text: string,
  assets: ContentAssets,
): Promise<ContentEntry> {
  const [folder, ...rest] = name.split('/');
  const inner = rest.join('/');
  if (folder === 'brands' && rest.length === 1) {
    const body = text.startsWith('---') ? readFrontMatter(text, z.object({})).body : text;
    return { kind: 'brand', code: inner, locale, html: await readText(body, format, assets) };
  }
  if (folder === 'blog' && rest.length === 1) {
    const { fields, body } = readFrontMatter(text, postFields);
    const html = await readText(body, format, assets);
    const { image, description: _, ...kept } = fields;
    return {
      kind: 'post',
      slug: inner,
      locale,
      ...kept,
      html,
      minutes: readingMinutes(html),
      picture: image ? ((await assets.picture(image)) ?? null) : null,
    };
  }
  const route = routeOf(folder ?? '', inner);
  if (!route)
    throw new ContentProblem(0, 'texts lie in web-page/, single/, blog/, brands/, or are about-us and contact-us');
  const { fields, body } = readFrontMatter(text, pageFields);
  return {
    kind: 'page',
    route,
    locale,
    title: fields.title,
    description: fields.description,
    html: await readText(body, format, assets),
    picture: fields.image ? ((await assets.picture(fields.image)) ?? null) : null,
  };
}

/** Path of the page that shows a text. */
function routeOf(folder: string, inner: string): string | undefined {
  if (folder === 'web-page' && inner) return `web-page/${inner}`;
  if (folder === 'single' && inner) return `pages/single/${inner}`;
  if ((folder === 'about-us' || folder === 'contact-us') && !inner) return `pages/${folder}`;
  return undefined;
}

const flyerFields = z
  .object({
    title_it: words(200).min(1, 'is needed'),
    title_en: words(200).default(''),
    text_it: words(1000).default(''),
    text_en: words(1000).default(''),
    valid_from: day,
    valid_to: day,
    pdf: words(200).min(1, 'is needed'),
    pdf_en: words(200).default(''),
    cover: words(200).default(''),
    cover_en: words(200).default(''),
    products: z.array(z.coerce.string().max(100)).max(200).default([]),
  })
  .refine((flyer) => flyer.valid_from <= flyer.valid_to, { path: ['valid_to'], message: 'it ends before it starts' });

async function readFlyer(name: string, text: string, assets: ContentAssets): Promise<FlyerEntry> {
  const flyer = readYaml(text, flyerFields);
  const pdf = async (file: string, field: string) => {
    const url = /\.pdf$/i.test(file) ? await assets.document(file) : undefined;
    if (url) return url;
    throw new ContentProblem(lineNaming(text, `${field}:`), `${field}: documents/${file} is no PDF that is there`);
  };
  const italian = await pdf(flyer.pdf, 'pdf');
  const cover = async (file: string) => (file && (await assets.picture(file))) || null;
  const front = await cover(flyer.cover);
  return {
    kind: 'flyer',
    name,
    validFrom: flyer.valid_from,
    validTo: flyer.valid_to,
    products: flyer.products,
    title: { it: flyer.title_it, en: flyer.title_en || flyer.title_it },
    text: { it: flyer.text_it, en: flyer.text_en || flyer.text_it },
    pdf: { it: italian, en: flyer.pdf_en ? await pdf(flyer.pdf_en, 'pdf_en') : italian },
    cover: { it: front, en: (await cover(flyer.cover_en)) ?? front },
  };
}

/** Missing pictures are only warnings: the text is useful without them. */
function tellingMissing(assets: ContentAssets, text: string, warn: (issue: ContentIssue) => void): ContentAssets {
  return {
    document: assets.document,
    async picture(file) {
      const found = await assets.picture(file);
      if (!found) warn({ line: lineNaming(text, file), reason: `images/${file} is missing or cannot be shown` });
      return found;
    },
  };
}

/** The first line that contains the name, 0 when none does. */
function lineNaming(text: string, name: string): number {
  return text.split('\n').findIndex((line) => line.includes(name)) + 1;
}
