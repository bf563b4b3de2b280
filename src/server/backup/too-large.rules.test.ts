import { expect, test } from 'vitest';
import { explainStartupError } from '#server/platform/startup-error.ts';
import { refuseTooLarge } from './too-large.rules.ts';

test('a database of up to 50 GB is backed up by the command; a larger one is not, and the sentence names pgBackRest', () => {
  refuseTooLarge(50_000_000_000);
  let sentence: string | undefined;
  try {
    refuseTooLarge(50_100_000_000);
  } catch (error) {
    sentence = explainStartupError(error);
  }
  expect(sentence).toMatch(/^The database takes 50\.1 GB, and this command is for up to 50 GB: use pgBackRest/);
});
