/**
 * An e-mail as the recipient reads it: header lines unfolded, quoted-printable parts and words decoded. Everything else stays as it
 * was sent, because a link in plain text may contain `?confirm=AB…`, which is not quoted-printable.
 */
export function emailText(email: string): string {
  const boundary = /boundary="([^"]+)"/.exec(email)?.[1];
  if (boundary === undefined) return partText(email);
  // A part may contain parts: text and HTML, the HTML and its pictures.
  const [head = '', ...parts] = email.split(`--${boundary}`);
  return [partText(head), ...parts.map((part) => emailText(part))].join('\n');
}

function partText(part: string): string {
  const start = part.trimStart();
  const [gap] = /\r?\n\r?\n/.exec(start) ?? [''];
  const end = gap === '' ? start.length : start.indexOf(gap);
  const head = start.slice(0, end).replace(/\r?\n[ \t]+/g, ' ');
  const body = start.slice(end);
  const quoted = /^Content-Transfer-Encoding: quoted-printable/im.test(head);
  return headerText(head) + (quoted ? unquoted(body) : body);
}

/** Encoded words of RFC 2047, as `=?UTF-8?Q?Citt=C3=A0?=`. */
const headerText = (head: string): string =>
  head.replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, coded: string) => unquoted(coded.replaceAll('_', ' ')));

const unquoted = (coded: string): string =>
  coded
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'));
