import { expect, test } from 'vitest';
import { readBackupArguments } from './backup-arguments.ts';

test.each([
  ['backup', [], { topic: 'backup', file: undefined, keep: undefined }],
  ['backup', ['a.tar'], { topic: 'backup', file: 'a.tar', keep: undefined }],
  ['backup', ['--keep', '7'], { topic: 'backup', file: undefined, keep: 7 }],
  ['backup', ['--help'], 'help'],
  ['backup', ['a.tar', '--keep', '7'], { wrong: '--keep is for backups without a file name.' }],
  ['backup', ['--keep', '0'], { wrong: '--keep takes a whole number from 1.' }],
  ['backup', ['a.tar', 'b.tar'], { wrong: 'One file only, not also b.tar.' }],
  ['backup', ['--replace'], { wrong: '--replace belongs to restore.' }],
  ['restore', ['a.tar'], { topic: 'restore', file: 'a.tar', replace: false }],
  ['restore', ['a.tar', '--replace'], { topic: 'restore', file: 'a.tar', replace: true }],
  ['restore', [], { wrong: 'Which file?' }],
  ['restore', ['a.tar', '--keep', '1'], { wrong: '--keep belongs to backup.' }],
] as const)('%s %j', (topic, argv, read) => {
  expect(readBackupArguments(topic, argv)).toEqual(read);
});

test('an option that does not exist is named', () => {
  expect(readBackupArguments('restore', ['--force'])).toMatchObject({ wrong: expect.stringContaining('--force') });
});
