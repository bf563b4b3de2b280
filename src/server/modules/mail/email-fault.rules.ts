/** What the words of a mail server mean (RFC 5321, RFC 3463): staff read a reason, not a code. */
import type { EmailFault } from '#contract/values/email-faults.ts';

/** The first that fits counts: a mail server's own code says more than the words around it. */
const SIGNS: ReadonlyArray<readonly [EmailFault, RegExp]> = [
  ['too-large', /\b5\.3\.4\b|\b552\b.*(size|large)|message (size|too (big|large))|exceeds.*(size|limit)/i],
  ['full', /\b[45]\.2\.2\b|\b452\b.*(full|storage)|mailbox (is )?full|over ?quota|quota exceeded/i],
  ['login', /\b53[0458]\b|EAUTH|invalid login|authentication/i],
  [
    'address',
    /\b5\.1\.\d+\b|user unknown|no such (user|mailbox|recipient)|mailbox unavailable|recipients? .*rejected|does not exist/i,
  ],
  ['refused', /\b5\.7\.\d+\b|\b55[0-9]\b|\b554\b|spam|blocked|blacklist|policy|greylist|\b45[01]\b/i],
  ['certificate', /certificate|self.signed|ETLS|\bTLS\b|\bSSL\b|wrong version number/i],
  [
    'unreachable',
    /ECONN|ENOTFOUND|EAI_AGAIN|EDNS|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ESOCKET|EPIPE|timeout|timed out|greeting never|connection (closed|lost)|\b421\b/i,
  ],
  ['content', /^Nobody (makes|knows)\b|placeholder|template/i],
];

/** `words`: the message of the failed attempt. */
export function emailFault(words: string): EmailFault {
  return SIGNS.find(([, sign]) => sign.test(words))?.[0] ?? 'other';
}
