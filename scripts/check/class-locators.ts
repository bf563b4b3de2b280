/** Browser tests find what a user finds, by role and label: class names in their selectors, and the files that still have some. */
import { parseSync } from 'oxc-parser';

/** Class locators that are left, by file: new ones are refused, and the number follows when there are fewer. */
export const CLASS_LOCATORS_LEFT: ReadonlyMap<string, number> = new Map([
  ['e2e/cart/cart-lost-edits.e2e.ts', 1],
  ['e2e/cart/cart-phone.e2e.ts', 4],
  ['e2e/frame/error-views.e2e.ts', 1],
  ['e2e/catalogue/filters.e2e.ts', 4],
  ['e2e/frame/frame.e2e.ts', 2],
  ['e2e/frame/layouts.e2e.ts', 2],
  ['e2e/frame/menu-keys.e2e.ts', 2],
  ['e2e/frame/other-settings.e2e.ts', 4],
  ['e2e/frame/own-looks.e2e.ts', 2],
  ['e2e/cart/prices.e2e.ts', 2],
  ['e2e/catalogue/product-extras.e2e.ts', 3],
  ['e2e/catalogue/product-sidebar.e2e.ts', 4],
  ['e2e/catalogue/product.e2e.ts', 1],
  ['e2e/catalogue/recent-searches.e2e.ts', 1],
  ['e2e/catalogue/rows.e2e.ts', 4],
  ['e2e/catalogue/search-answers.e2e.ts', 2],
  ['e2e/catalogue/search.e2e.ts', 3],
  ['e2e/account/security.e2e.ts', 1],
  ['e2e/frame/shell.e2e.ts', 3],
  ['e2e/catalogue/shop.e2e.ts', 6],
  ['e2e/kit/shown-price.ts', 1],
  ['e2e/catalogue/standing-filters.e2e.ts', 1],
  ['e2e/cart/vat-prices.e2e.ts', 4],
]);

/** What takes a selector. */
const SELECTS = /^(locator|querySelector|querySelectorAll|closest|matches|expectAccessible|waitForSelector)$/;
/** `.row` of a selector, not of a file name such as `order.pdf`. */
const CLASS = /(?:^|[\s>+~,(\])]|(?:^|[\s>+~,(])[a-z][a-z\d]*)\.-?[a-z]/;

export function classLocators(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown, selects: boolean): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, selects);
    if (typeof node !== 'object' || node === null || typeof (node as { type?: unknown }).type !== 'string') return;
    const { type, start, end, callee, ...fields } = node as Record<string, unknown> & { start: number; end: number };
    if (type === 'CallExpression') {
      const { name, property } = callee as { name?: string; property?: { name?: string } };
      visit(callee, false);
      visit(fields.arguments, SELECTS.test(name ?? property?.name ?? ''));
      return;
    }
    const written =
      type === 'Literal' || type === 'TemplateElement' ? text.slice(start, end).replace(/^['"`]/, '') : '';
    if (selects && CLASS.test(written)) found.push(written);
    // A function that a call is given has selectors of its own.
    for (const value of Object.values(fields)) visit(value, selects && type !== 'ArrowFunctionExpression');
  };
  visit(parseSync(path, text).program, false);
  return found;
}

/** Complaints about a file of browser tests. */
export function checkClassLocators(path: string, text: string, left = CLASS_LOCATORS_LEFT): string[] {
  const count = classLocators(path, text).length;
  const known = left.get(path) ?? 0;
  if (count > known) return [`${path}: ${count} class locators: find by role and label, as a user does`];
  return count < known ? [`${path}: ${count} class locators are left, not ${known}: say so in class-locators.ts`] : [];
}
