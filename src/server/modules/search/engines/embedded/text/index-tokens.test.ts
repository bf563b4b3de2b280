import { describe, expect, test } from 'vitest';
import { indexTokens } from './index-tokens.ts';

const forms = (text: string) => indexTokens(text).map(({ form }) => form);
const shareOf = (text: string, form: string) => indexTokens(text).find((token) => token.form === form)?.share ?? 0;

describe('what texts are found by', () => {
  test.each([
    ['lastra 200x60 cm', '2000x600'],
    ['cuscinetto 63052RS', '6305'],
    ['cuscinetto 63052RS', '2rs'],
    ['carta doppio velo', '2'],
    ['tubo Ø 18', 'd18'],
    ['faro senza timer', '!time'],
    ['faro s/timer', '!time'],
  ])('%s by %s', (text, form) => {
    expect(forms(text)).toContain(form);
  });

  test('what an article is without counts less than what it has', () => {
    expect(shareOf('faro senza timer', 'timer')).toBeLessThan(shareOf('faro con timer', 'timer'));
    expect(forms('faro con timer')).not.toContain('!time');
  });
});
