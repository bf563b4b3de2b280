/** Where files of the shop go in an export. */
import { expect, test } from 'vitest';
import {
  documentFile,
  fatturaPaFile,
  labelFiles,
  paperFile,
  pictureCell,
  pictureFiles,
  plainFileName,
} from './file-names.rules.ts';

const HASH = '0123456789abcdef0123';
const size = (prefix: string, end = 'webp') => ({
  url: `/media/pictures/01/${prefix}${HASH}.8x6.${end}`,
  width: 8,
  height: 6,
});
const picture = (file: string) => ({
  file,
  sizes: { thumb_: size('thumb_'), gallery_: size('gallery_'), main_: size('main_') },
});

test.each([
  ['vite.jpg', 'vite.jpg'],
  ['viti/vite TE.jpg', 'viti/vite TE.jpg'],
  ['../../etc/passwd', 'etc/passwd'],
  ['C:\\foto\\vite.jpg', 'C-/foto/vite.jpg'],
  ['a|b\n.jpg', 'a-b-.jpg'],
  ['', 'picture'],
  [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(166)}.jpg`],
])('%j is the name %j', (name, plain) => {
  expect(plainFileName(name)).toBe(plain);
  expect(plainFileName(plain)).toBe(plain);
});

test('a picture of an article is its three sizes in a folder of its content', () => {
  expect(pictureCell(picture('viti/vite.jpg'))).toBe(`${HASH}/viti/vite.jpg`);
  expect(pictureFiles(picture('viti/vite.jpg'))).toEqual(
    ['thumb_', 'gallery_', 'main_'].map((prefix) => ({
      path: `images/${HASH}/viti/${prefix}vite.jpg`,
      source: `media/pictures/01/${prefix}${HASH}.8x6.webp`,
    })),
  );
});

test('of a logo one size is known; the others are found beside it, a drawing of one size takes their place', () => {
  const { url } = size('gallery_');
  const names = [`thumb_${HASH}.2x1.webp`, `gallery_${HASH}.8x6.webp`, `main_${HASH}.9x9.webp`, 'thumb_other.webp'];
  expect(labelFiles(url, names).map(({ source }) => source)).toEqual(
    names.slice(0, 3).map((name) => `media/pictures/01/${name}`),
  );
  const drawing = size('gallery_', 'svg').url;
  expect(labelFiles(drawing, [])).toEqual(
    ['thumb_', 'gallery_', 'main_'].map((prefix) => ({
      path: `images/${HASH}/${prefix}picture.svg`,
      source: drawing.slice(1),
    })),
  );
});

test('documents, files of invoices and FatturaPA keep their names', () => {
  expect(documentFile(`/media/documents/datasheet/${HASH}/scheda.pdf`)).toEqual({
    path: `documents/${HASH}/scheda.pdf`,
    source: `media/documents/datasheet/${HASH}/scheda.pdf`,
  });
  const sha256 = `${HASH}${'f'.repeat(44)}`;
  const source = `papers/01/${sha256}`;
  expect(paperFile(sha256, 'ft12.pdf')).toEqual({ path: `papers/${HASH}/ft12.pdf`, source });
  expect(fatturaPaFile(sha256, 'IT01_1.xml')).toEqual({ path: `fatturapa/${HASH}/IT01_1.xml`, source });
});

test.each(['', 'https://example.com/a.webp', '/media/pictures/01/other.webp', '/media/../secret'])(
  '%j is no file of the media folder',
  (url) => {
    expect(labelFiles(url, [])).toEqual([]);
    expect(documentFile(url)).toBeUndefined();
  },
);
