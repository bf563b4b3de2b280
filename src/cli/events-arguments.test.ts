import { expect, test } from 'vitest';
import { readEventsArguments } from './events-arguments.ts';

test('events readers and events remove NAME', () => {
  expect(readEventsArguments(['readers'])).toEqual({ command: { name: 'readers' }, lang: 'it' });
  expect(readEventsArguments(['remove', 'kafka', '--lang', 'en'])).toEqual({
    command: { name: 'remove', reader: 'kafka' },
    lang: 'en',
  });
  expect(readEventsArguments([])).toBe('help');
  for (const wrong of [['remove'], ['readers', 'kafka'], ['remove', 'a', 'b'], ['readers', '--lang', 'de'], ['--rows']])
    expect(readEventsArguments(wrong)).toHaveProperty('wrong');
});
