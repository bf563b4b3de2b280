/** footer_it.html, footer_en.html and home.yaml: files that are one document each. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Picture } from '#contract/endpoints/article.ts';
import type { ImportRun } from '../import-run.ts';
import { findPicture } from './articles/picture-columns.ts';
import { replaceHomeBlocks, writeFragment } from './content-documents.repository.ts';

/** Sanitises HTML from the source (C-ID-8); passed in by the content module. */
export type SafeHtml = (html: string) => string | Promise<string>;

const FOOTERS = { it: 'footer_it.html', en: 'footer_en.html' } as const;

export async function importFooters(run: ImportRun, safeHtml: SafeHtml): Promise<void> {
  for (const [locale, file] of Object.entries(FOOTERS)) {
    if (!run.source.files.has(file)) continue;
    const html = await safeHtml(await readFile(join(run.source.folder, file), 'utf8'));
    count(run, file, 1, await writeFragment(run.db, 'footer', locale, html));
  }
}

const words = z.string().max(2000).default('');
const address = z
  .string()
  .regex(/^(https?:\/\/|\/(?!\/)|#)/, 'must start with https:// or /')
  .max(1000)
  .or(z.literal(''))
  .default('');

const itemSchema = z.object({
  title_it: words,
  title_en: words,
  text_it: words,
  text_en: words,
  image: z.string().max(200).default(''),
  url: address,
});

const blockSchema = z.object({
  type: z.enum(['slider', 'banners', 'categories', 'brands', 'flyers', 'arrivals', 'promos']),
  title_it: words,
  title_en: words,
  url: address,
  items: z.array(itemSchema).max(100).default([]),
});

export interface StoredHomeItem extends Omit<z.infer<typeof itemSchema>, 'image'> {
  picture: Picture | null;
}
/** As stored in `home_blocks.block`; read by the content module. */
export interface StoredHomeBlock extends Omit<z.infer<typeof blockSchema>, 'items'> {
  items: StoredHomeItem[];
}

const HOME = 'home.yaml';

export async function importHome(run: ImportRun): Promise<void> {
  if (!run.source.files.has(HOME)) return;
  const listed = await readBlocks(run);
  if (!listed) return;
  const blocks: StoredHomeBlock[] = [];
  for (const [index, given] of listed.entries()) {
    const parsed = blockSchema.safeParse(given);
    if (parsed.success)
      blocks.push({ ...parsed.data, items: await Promise.all(parsed.data.items.map((item) => stored(item, run))) });
    else
      refuseFile(
        run,
        'bad-block',
        `${index + 1}: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`,
      );
  }
  count(run, HOME, blocks.length, await replaceHomeBlocks(run.db, blocks));
}

async function readBlocks(run: ImportRun): Promise<unknown[] | undefined> {
  try {
    const document: unknown = parse(await readFile(join(run.source.folder, HOME), 'utf8'));
    const list = Array.isArray(document) ? document : (document as { blocks?: unknown } | null)?.blocks;
    if (Array.isArray(list)) return list;
    throw new Error('a list of blocks is expected');
  } catch (error) {
    refuseFile(run, 'not-yaml', error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    return undefined;
  }
}

async function stored({ image, ...item }: z.infer<typeof itemSchema>, run: ImportRun): Promise<StoredHomeItem> {
  const texts = { ...item, title_en: item.title_en || item.title_it, text_en: item.text_en || item.text_it };
  const picture = image ? await findPicture(run, image, { file: HOME, line: 0, column: 'image' }) : undefined;
  return { ...texts, picture: picture?.sizes.main_ ?? null };
}

function count(run: ImportRun, file: string, rows: number, changed: boolean): void {
  const counts = run.counts(file);
  counts.rows += rows;
  if (changed) counts.updated += rows;
}

function refuseFile(run: ImportRun, code: 'not-yaml' | 'bad-block', reason: string): void {
  run.counts(HOME).refused++;
  run.log.refuse({ file: HOME, line: 0, column: '', value: '', code, details: { reason } });
}
