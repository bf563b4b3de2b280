import { expect, test } from 'vitest';
import { emailFault } from './email-fault.rules.ts';

test.each([
  ['connect ECONNREFUSED 127.0.0.1:2525', 'unreachable'],
  ['getaddrinfo ENOTFOUND smtp.rossi.example', 'unreachable'],
  ['Greeting never received', 'unreachable'],
  ['Connection timeout', 'unreachable'],
  ['421 4.3.2 Service shutting down', 'unreachable'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'login'],
  ['Invalid login: 535 authentication failed', 'login'],
  ['unable to verify the first certificate', 'certificate'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <a@b.example>: Recipient address rejected", 'address'],
  ['550 No such user here', 'address'],
  ['452 4.2.2 The email account that you tried to reach is over quota', 'full'],
  ['552 5.3.4 Message size exceeds fixed limit', 'too-large'],
  ['554 5.7.1 Service unavailable; client host blocked', 'refused'],
  ['451 4.7.1 Greylisting in action, please come back later', 'refused'],
  ['Nobody makes attachments named order-pdf.', 'content'],
  ['Cannot read properties of undefined', 'other'],
  ['', 'other'],
])('%s → %s (C-CNT-3)', (words, fault) => {
  expect(emailFault(words)).toBe(fault);
});
