import { expect, test } from 'vitest';
import { checkClassLocators, classLocators } from './class-locators.ts';

const PATH = 'e2e/door.e2e.ts';

test('Class names in selectors are found; file names, methods and other texts are not', () => {
  const classes = [
    `page.locator('.door')`,
    `page.locator('form.door > b')`,
    `page.locator(\`#list .door[data-id="\${id}"]\`)`,
    `document.querySelector('main .door')`,
    `page.locator('li').filter({ has: page.locator('a:not(.door)') })`,
    `element.closest('.door')`,
    `await expectAccessible(page, '.door')`,
  ];
  const others = [
    `page.locator('#door, [href$="a.pdf"], main form')`,
    `page.route('**/bancale.door.open', () => page.getByText('a .door').click())`,
    `page.getByRole('button', { name: 'Door.open' })`,
    `files.setInputFiles({ name: 'door.pdf' })`,
  ];
  for (const line of classes) expect(classLocators(PATH, line), line).toHaveLength(1);
  for (const line of others) expect(classLocators(PATH, line), line).toEqual([]);
});

test('More class locators than the list has are refused, fewer are asked to be written down', () => {
  const two = `page.locator('.door'); page.locator('.knob');`;
  expect(checkClassLocators(PATH, two, new Map([[PATH, 2]]))).toEqual([]);
  expect(checkClassLocators(PATH, two, new Map([[PATH, 1]]))).toEqual([
    `${PATH}: 2 class locators: find by role and label, as a user does`,
  ]);
  expect(checkClassLocators(PATH, two, new Map([[PATH, 3]]))).toEqual([
    `${PATH}: 2 class locators are left, not 3: say so in class-locators.ts`,
  ]);
});
