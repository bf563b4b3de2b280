import { expect, test } from 'vitest';
import type { HomeBrand } from '#contract/endpoints/content.ts';
import { brandGroups } from './brand-groups.rules.ts';

const brand = (title: string): HomeBrand => ({ name: title, title, url: '/shop', picture: null, count: 1, html: '' });
const BRANDS = ['Ruvo', '3Emme', 'Élite', 'Kappa-Tec', 'Adria', 'Ercole'].map(brand);
const shown = (text: string) =>
  brandGroups(BRANDS, text).map(({ letter, brands }) => [letter, ...brands.map(({ title }) => title)].join(' '));

test.each([
  ['', ['A Adria', 'E Élite Ercole', 'K Kappa-Tec', 'R Ruvo', '0–9 3Emme']],
  ['elite', ['E Élite']],
  ['KAPPA TEC', ['K Kappa-Tec']],
  ['emme', ['0–9 3Emme']],
  ['zz', []],
])('brands with %o in their name, by first letter (S-2.21)', (text, expected) => expect(shown(text)).toEqual(expected));
