import { expect, test } from 'vitest';
import { createArticleChanges } from './article-changes.ts';

test('an import that changed no article, label or promo changes no index', () => {
  expect(createArticleChanges().result()).toBeUndefined();
});

test('each changed article is named once', () => {
  const changes = createArticleChanges();
  changes.add([3, 1]);
  changes.add([3, 2]);
  expect(changes.result()).toEqual({ articles: [3, 1, 2] });
});

test('promos alone name no article', () => {
  const changes = createArticleChanges();
  changes.addOther();
  expect(changes.result()).toEqual({ articles: [] });
});

test.each([
  ['labels', (changes: ReturnType<typeof createArticleChanges>) => changes.addEverything()],
  [
    'more articles than can be named',
    (changes: ReturnType<typeof createArticleChanges>) => changes.add(Array.from({ length: 200_001 }, (_, id) => id)),
  ],
])('%s are everything, whatever follows', (_, act) => {
  const changes = createArticleChanges();
  act(changes);
  changes.add([1]);
  expect(changes.result()).toEqual({ articles: null });
});
