/**
 * Writes the `content/` folder: about, contact, blog, web pages, single pages, brands (C-CNT-1). The texts are in
 * `texts/`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addDays } from '#demo/calendar.ts';
import type { Drawing } from '#demo/drawings/index.ts';
import type { PictureFolder } from '#demo/pictures.ts';

interface Post {
  /** Days before the day of the demo. */
  readonly age: number;
  readonly drawing: Drawing;
}

const POSTS: Readonly<Record<string, Post>> = {
  'ordinare-da-un-elenco': { age: 6, drawing: { kind: 'hex-nut', d: 8, m: 6.5 } },
  'bilanciare-collettore': { age: 19, drawing: { kind: 'manifold', outlets: 6 } },
  'guanti-en-388': { age: 34, drawing: { kind: 'glove', coat: 'anthracite' } },
  'tubo-multistrato-o-rame': { age: 52, drawing: { kind: 'elbow', d: 22, type: 'press', material: 'copper' } },
  'classi-di-resistenza-viti': { age: 81, drawing: { kind: 'hex-bolt', d: 8, l: 30, grade: '8.8', material: 'zinc' } },
  'tasselli-supporti-forati': { age: 110, drawing: { kind: 'wall-plug', d: 8, l: 40 } },
  'valvole-a-sfera-passaggio-totale': {
    age: 146,
    drawing: { kind: 'ball-valve', size: '1/2"', ends: 'FF', handle: 'lever', lever: 'red', L: 62 },
  },
};

const PAGES: Readonly<Record<string, Drawing>> = {
  'about-us': { kind: 'mixer-tap', tap: 'basin', material: 'chrome' },
  'single/garanzia-utensili': { kind: 'spanner', s: 13 },
};

const SOURCE = join(import.meta.dirname, 'texts');

export function writeTexts({
  folder,
  today,
  pictures,
}: {
  folder: string;
  today: string;
  pictures: PictureFolder;
}): number {
  let written = 0;
  for (const path of texts()) {
    const to = join(folder, 'content', path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, withFields(readFileSync(join(SOURCE, path), 'utf8'), fieldsOf(path, today, pictures)));
    written += 1;
  }
  return written;
}

/** Paths inside `texts/`, in a fixed order. */
function texts(): string[] {
  return readdirSync(SOURCE, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'))
    .sort();
}

/** Fields that depend on the day and on the drawings. */
function fieldsOf(path: string, today: string, pictures: PictureFolder): string[] {
  const name = path.replace(/\.(it|en)\.md$/, '');
  const post = POSTS[name.replace(/^blog\//, '')];
  if (post) return [`date: ${addDays(today, -post.age)}`, `image: ${pictures.plain(post.drawing)}`];
  const drawing = PAGES[name];
  return drawing ? [`image: ${pictures.plain(drawing)}`] : [];
}

function withFields(text: string, fields: readonly string[]): string {
  return fields.length > 0 ? text.replace('---\n', `---\n${fields.join('\n')}\n`) : text;
}
