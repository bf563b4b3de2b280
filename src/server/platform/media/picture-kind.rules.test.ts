import { expect, test } from 'vitest';
import { type PictureKind, pictureKind } from './picture-kind.rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));

test.each<[name: string, content: string, kind: PictureKind | undefined]>([
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0', 'png'],
  ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
  ['a sound in the same container', 'RIFF\x24\0\0\0WAVEfmt ', undefined],
  ['a GIF', 'GIF89a\x01\0', 'gif'],
  ['a TIFF of either order', 'MM\0*\0\0', 'tiff'],
  ['an AVIF', '\0\0\0\x1cftypavif', 'avif'],
  ['a film in the same container', '\0\0\0\x1cftypisom', undefined],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg">', 'svg'],
  ['a drawing with a declaration', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- drawn -->\n<svg >', 'svg'],
  ['a page', '<!doctype html><html><body>', undefined],
  ['a PDF', '%PDF-1.7', undefined],
  ['a program that is called .jpg', 'MZ\x90\0', undefined],
  ['nothing', '', undefined],
])('%s (C-CAT-5)', (_, content, kind) => {
  expect(pictureKind(bytes(content))).toBe(kind);
});
