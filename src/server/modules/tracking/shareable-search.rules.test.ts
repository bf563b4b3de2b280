import { expect, it } from 'vitest';
import { isShareable } from './shareable-search.rules.ts';

it.each([
  ['vite tce m8', true],
  ['raccordo 3/4', true],
  ['tubo multistrato 16x2,0', true],
  ['ab', false],
  ['12345', false],
  ['mario.rossi@example.com', false],
  ['https://example.com/x', false],
  ['www.example.com', false],
  ['chiama 333 1234567', false],
  ['tel 02/1234567', false],
  ['piva 01234567890', false],
  ['ean 8001234567890', false],
  ['x'.repeat(41), false],
])('may others see the search %j: %s (C-TRK-4)', (text, shown) => {
  expect(isShareable(text)).toBe(shown);
});
