import { describe, expect, test } from 'vitest';
import { articleOf, planPictures, readingsOf, type SentPicture } from './match-pictures.rules.ts';

const article = (code: string) => ({ code, name: `Name of ${code}` });
const FOUND = {
  byKey: new Map([
    ['VT93308020', [article('VT933.08.020')]],
    ['VT933080202', [article('VT933.08.0202')]],
    ['A10', [article('A-10')]],
    ['AB1', [article('AB/1'), article('AB.1')]],
    ['TAP12', [article('TAP-12')]],
  ]),
  byOther: new Map([['8001234567897', article('EAN-ONE')]]),
};
const of = (file: string) => {
  const found = articleOf(readingsOf(file), FOUND);
  return found && [found.article.code, found.place];
};

test.each<[why: string, file: string, found: [string, number] | undefined]>([
  ['the code alone is the first picture', 'VT933.08.020.jpg', ['VT933.08.020', 1]],
  ['a number after a line is the place', 'VT933.08.020_2.jpg', ['VT933.08.020', 2]],
  ['or after a hyphen, a space, in brackets', 'VT933.08.020 (12).PNG', ['VT933.08.020', 12]],
  ['with a zero before it', 'VT933.08.020-03.webp', ['VT933.08.020', 3]],
  ['zero is the first one', 'VT933.08.020_0.jpg', ['VT933.08.020', 1]],
  ['folders do not count', 'viti/2024/VT933.08.020.jpg', ['VT933.08.020', 1]],
  ['nor does the case', 'vt933.08.020.JPEG', ['VT933.08.020', 1]],
  ['a code that ends in a number is itself', 'TAP-12.jpg', ['TAP-12', 1]],
  ['and its second picture', 'TAP-12_2.jpg', ['TAP-12', 2]],
  ['other signs than the code has', 'VT933-08-020.jpg', ['VT933.08.020', 1]],
  ['a name that two articles could have is nobody’s', 'AB-1.jpg', undefined],
  ['with its number too', 'VT933-08-020_2.jpg', undefined],
  ['unless it is written like one of them', 'AB.1.jpg', ['AB.1', 1]],
  ['a barcode', '8001234567897_2.jpg', ['EAN-ONE', 2]],
  ['no article', 'IMG_2231.jpg', undefined],
  ['no name', '.jpg', undefined],
])('%s', (_, file, found) => {
  expect(of(file)).toEqual(found);
});

describe('what an upload would do', () => {
  const sent = (id: number, hash: string | null, place = 1, more: Partial<SentPicture> = {}): SentPicture => ({
    id,
    hash,
    place,
    article: 'A',
    done: false,
    leftOut: false,
    ...more,
  });
  const plan = (pictures: SentPicture[], present: string[] = []) => {
    const { placed, articles } = planPictures(pictures, new Map([['A', present]]));
    return {
      outcomes: pictures.map(({ id }) => {
        const { outcome, place, replaces } = placed.get(id) ?? expect.fail('forgotten');
        return [outcome, place, replaces].filter((one) => one !== null).join(' ');
      }),
      after: articles.get('A'),
    };
  };

  test.each<[why: string, pictures: SentPicture[], present: string[], outcomes: string[], after: string[] | undefined]>(
    [
      ['the first picture of an article', [sent(1, 'a')], [], ['new 1'], ['a']],
      ['places that are taken are replaced', [sent(1, 'c', 2)], ['a', 'b'], ['replaces 2 b'], ['a', 'c']],
      ['a place beyond the last is the next free one', [sent(1, 'c', 7)], ['a'], ['new 2'], ['a', 'c']],
      ['whatever order they came in', [sent(1, 'c', 3), sent(2, 'b', 2)], ['a'], ['new 3', 'new 2'], ['a', 'b', 'c']],
      ['a picture that is there already', [sent(1, 'b')], ['a', 'b'], ['same 2'], undefined],
      ['two for one place: the first counts', [sent(1, 'c'), sent(2, 'd')], ['a'], ['replaces 1 a', 'twice 1'], ['c']],
      ['what cannot be shown', [sent(1, null)], ['a'], ['unreadable'], undefined],
      ['what a person leaves out', [sent(1, 'c', 1, { leftOut: true })], ['a'], ['left-out'], undefined],
      ['what has no article', [sent(1, 'c', 1, { article: null })], ['a'], ['no-article'], undefined],
      ['what was attached before', [sent(1, 'c', 1, { done: true })], ['a'], ['done'], undefined],
    ],
  )('%s', (_, pictures, present, outcomes, after) => {
    expect(plan(pictures, present)).toEqual({ outcomes, after });
  });
});
