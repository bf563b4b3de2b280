import { expect, test } from 'vitest';
import { publicMedia } from './public-media.rules.ts';

const point = publicMedia('https://cdn.example.com/shop');

test('pictures of values and of HTML in them get the address; documents and words keep theirs', () => {
  const given = {
    url: '/media/pictures/3f/thumb_3f.150x113.webp',
    html: '<img src="/media/pictures/3f/main_3f.800x600.webp"><a href="/media/documents/open/1/a.pdf">x</a>',
    document: '/media/documents/open/1/a.pdf',
    text: 'see /media/pictures/ for more',
  };
  expect(JSON.parse(point?.(JSON.stringify(given)) ?? '')).toEqual({
    ...given,
    url: 'https://cdn.example.com/shop/media/pictures/3f/thumb_3f.150x113.webp',
    html: '<img src="https://cdn.example.com/shop/media/pictures/3f/main_3f.800x600.webp"><a href="/media/documents/open/1/a.pdf">x</a>',
  });
});

test('without an address nothing is rewritten', () => {
  expect(publicMedia(undefined)).toBeUndefined();
});
