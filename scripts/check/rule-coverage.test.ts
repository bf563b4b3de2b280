import { describe, expect, it } from 'vitest';
import { coverageSummary, describeRule, ruleCoverage, ruleFaults } from './rule-coverage.ts';
import { readRules } from './rule-pages.ts';

const CART = `# Cart

## C-CART-1

A cart belongs
to a customer.

*Why:* Prices do.

## C-CART-2

Rows add up.

*Why:* Nothing is lost.

*No test: only words.*
`;
const STOREFRONT = `# Specification

## 4. States

### Tabs
- \`S-4.20\` **Search tabs.** Adding is blocked. \`S-4.21\` A new search adds a tab. *No test: seen by all.*

| Route | Purpose |
|---|---|
| \`S-4.22\` / | Home |
`;
const TEST = `describe('cart', () => { test('is whose (C-CART-1)', () => {}); });`;
const tree = (more: Record<string, string> = {}) =>
  new Map(
    Object.entries({ 'docs/rules/cart.md': CART, 'docs/rules/storefront.md': STOREFRONT, 'a.test.ts': TEST, ...more }),
  );
const rule = (id: string) => ruleCoverage(tree()).find((one) => one.id === id) ?? expect.fail(id);

describe('pages of rules', () => {
  it('a rule is its heading, its sentence without the reason, and why it needs no test', () => {
    expect(readRules(tree()).filter(({ page }) => page === 'cart.md')).toEqual([
      { id: 'C-CART-1', page: 'cart.md', under: '', sentence: 'A cart belongs to a customer.' },
      { id: 'C-CART-2', page: 'cart.md', under: '', sentence: 'Rows add up.', noTest: 'only words.' },
    ]);
  });

  it('statements of the specification end at the next id, and know under which heading they stand', () => {
    expect(readRules(tree()).filter(({ page }) => page === 'storefront.md')).toEqual([
      { id: 'S-4.20', page: 'storefront.md', under: '4. States › Tabs › Search tabs', sentence: 'Adding is blocked.' },
      {
        id: 'S-4.21',
        page: 'storefront.md',
        under: '4. States › Tabs › Search tabs',
        sentence: 'A new search adds a tab.',
        noTest: 'seen by all.',
      },
      { id: 'S-4.22', page: 'storefront.md', under: '4. States › Tabs', sentence: '/ | Home' },
    ]);
  });

  it('an id of two rules, and a test of a rule that says it needs none, are faults', () => {
    expect(ruleFaults(tree())).toEqual([]);
    expect(ruleFaults(tree({ 'docs/rules/other.md': '## C-CART-1\n\nAgain.\n' }))).toEqual([
      'docs/rules/other.md: C-CART-1 is the id of another rule in docs/rules/cart.md',
    ]);
    expect(ruleFaults(tree({ 'b.e2e.ts': `test('adds (C-CART-2)', () => {});` }))).toEqual([
      'docs/rules/cart.md: C-CART-2 says "No test" and has one',
    ]);
  });
});

describe('which rules have tests', () => {
  it('per page: tested, without need of a test, without one; and these by name', () => {
    const lines = coverageSummary(tree()).map((line) => line.replace(/\s+/g, ' ').trim());
    expect(lines).toEqual([
      'rules tested need none no test yet',
      'cart.md 2 1 1 0',
      'storefront.md 3 0 1 2',
      'all 5 1 2 2',
      '',
      'Rules without a test:',
      'S-4.20 Search tabs: Adding is blocked.',
      'S-4.22 Tabs: / | Home',
    ]);
  });

  it('when all have one it says so', () => {
    const all = `test('a (S-4.20, S-4.22)', () => {});`;
    expect(coverageSummary(tree({ 'b.test.tsx': all })).at(-1)).toBe('Every rule has a test.');
  });

  it('one rule: where it stands, what it says, its tests under their files', () => {
    expect(describeRule(rule('C-CART-1'))).toEqual([
      'C-CART-1 · docs/rules/cart.md',
      'A cart belongs to a customer.',
      '  a.test.ts',
      '    cart › is whose (C-CART-1)',
    ]);
    expect(describeRule(rule('C-CART-2')).at(-1)).toBe('  needs no test: only words.');
    expect(describeRule(rule('S-4.20'))).toEqual([
      'S-4.20 · docs/rules/storefront.md · 4. States › Tabs › Search tabs',
      'Adding is blocked.',
      '  no test yet',
    ]);
  });
});
