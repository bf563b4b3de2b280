import { expect, test } from 'vitest';
import { readEventsArguments } from './events-arguments.ts';

test('events readers and events forget NAME', () => {
  expect(readEventsArguments(['readers'])).toEqual({ command: { name: 'readers' }, lang: 'it' });
  expect(readEventsArguments(['forget', 'kafka', '--lang', 'en'])).toEqual({
    command: { name: 'forget', reader: 'kafka' },
    lang: 'en',
  });
  expect(readEventsArguments([])).toBe('help');
  for (const wrong of [['forget'], ['readers', 'kafka'], ['forget', 'a', 'b'], ['readers', '--lang', 'de'], ['--rows']])
    expect(readEventsArguments(wrong)).toHaveProperty('wrong');
});
