import { expect, test } from 'vitest';
import { flashCookie, takeFlash } from './flash.ts';

const scopeWith = (cookie: string) => ({ cookie, setCookies: [] as string[] });

test('a note survives one redirect and is gone after it', () => {
  const line = flashCookie({ id: 7, text: 'Aggiunti 100 pz; già «in carrello»' });
  const scope = scopeWith(`session=x; ${line.split(';')[0]}`);
  expect(takeFlash(scope)).toEqual({ id: 7, text: 'Aggiunti 100 pz; già «in carrello»' });
  expect(scope.setCookies).toEqual([expect.stringContaining('Max-Age=0')]);
});

test.each(['', 'session=x', 'notflash=1', 'flash=%7Bbroken', 'flash=%E0%A4%A'])('no note in %j', (cookie) => {
  expect(takeFlash(scopeWith(cookie))).toBeUndefined();
});
