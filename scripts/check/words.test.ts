import { describe, expect, test } from 'vitest';
import { BANNED, bannedWords } from './words.ts';

const inComment = (sentence: string) => bannedWords('src/server/a.ts', `// ${sentence}\n`);

/** A sentence for each banned pattern, in its order, and one with a proper use of a similar word. */
const SAMPLES: readonly [bad: string, good: string][] = [
  ['The order that he sends.', 'The header of the request.'],
  ['For whoever comes next.', 'For the user who comes next.'],
  ['Loaded by a program.', 'Written by a programmer.'],
  ['The server answers at once.', 'Named after the question it answers.'],
  ['Two letters are sent.', 'Upper case, letters and digits only, then the letter before the number.'],
  ['Hidden from a looker-on.', 'A lookup by code.'],
  ['Refreshed behind their backs.', 'It is behind the button.'],
  ['Each row is looked at.', 'Looks up the row.'],
  ['The other process is told.', 'Users can tell them apart.'],
  ['The list is judged.', 'Scores of judged queries.'],
  ['Beside the yardstick.', 'Beside the baseline.'],
  ['On a still machine.', 'The rows stand still.'],
  ['The trade floor of the test.', 'The floor of a number.'],
  ['At the second try.', 'The second attempt.'],
  ['Until the page is made live.', 'Made for live pages.'],
  ['React takes over.', 'It takes one of them over again.'],
  ['Rows are drawn.', 'The drawer opens.'],
  ['It forgets the row.', 'The forgotten password page.'],
  ['It remembers the row.', 'The reminder is sent.'],
  ['Rows kept in memory.', 'Rows are kept for two days.'],
  ['Work of the desk.', 'The description of the row.'],
  ['One network address.', 'One IP address of the network.'],
  ['The address of the page.', 'The address of the customer.'],
  ['The page’s address.', 'A page of addresses.'],
];

describe('words of the field', () => {
  test('every banned word has a sample here', () => {
    expect(SAMPLES).toHaveLength(BANNED.length);
  });

  test.each(SAMPLES)('%s', (bad, good) => {
    const index = SAMPLES.findIndex(([sentence]) => sentence === bad);
    expect(BANNED[index]?.pattern.test(bad)).toBe(true);
    expect(inComment(bad)).toContainEqual(expect.stringMatching(/^src\/server\/a\.ts:1: not "/));
    expect(inComment(good)).toEqual([]);
  });

  test('in comments of every kind, docs and names of tests, with their lines', () => {
    expect(bannedWords('src/a.tsx', 'const a = 1;\n/**\n * Told.\n */')).toEqual([
      expect.stringContaining('src/a.tsx:3: '),
    ]);
    expect(bannedWords('src/a.css', 'a {}\n/* told */')).toEqual([expect.stringContaining('src/a.css:2: ')]);
    expect(bannedWords('docs/a.md', '\ntold')).toEqual([expect.stringContaining('docs/a.md:2: ')]);
    expect(bannedWords('e2e/a.e2e.ts', "describe('rows', () => { test('told', () => {}); });")).toEqual([
      expect.stringContaining('e2e/a.e2e.ts:"told": '),
    ]);
  });

  test.each([
    ['src/a.ts', "const told = 'he answers';"],
    ['docs/rules/cart.md', 'Mutations answer the whole cart.'],
    ['docs/glossary.md', '| letter | e-mail |'],
    ['src/server/modules/mail/templates/welcome.en.md', 'Our office will answer.'],
    ['docs/a.md', 'The table `told`, the file docs/program/told.md, the label "he".'],
  ])('not in code, rules, texts for the screen, or quotes: %s', (path, text) => {
    expect(bannedWords(path, text)).toEqual([]);
  });
});
