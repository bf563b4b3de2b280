import { expect, test } from 'vitest';
import { emailText } from '../email-text.ts';

const email = (encoding: string, body: string, headers = '') =>
  `From: a@example.com\r\nTo: b@example.com\r\n${headers}Content-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;

test('a link in plain text stays as it is', () => {
  expect(emailText(email('7bit', 'https://example.com/?confirm=AB12'))).toContain('?confirm=AB12');
});

test('quoted-printable is undone, broken lines too', () => {
  expect(emailText(email('quoted-printable', 'citt=C3=A0 =\r\nhttps://example.com/?confirm=3DAB12'))).toContain(
    'città https://example.com/?confirm=AB12',
  );
});

test('headers are unfolded, their encoded words read, their links left alone', () => {
  const headers = 'Subject: =?UTF-8?Q?Perch=C3=A9_no?=\r\nList-Unsubscribe:\r\n <https://example.com/?token=AB12>\r\n';
  const text = emailText(email('quoted-printable', 'x', headers));
  expect(text).toContain('Subject: Perché no');
  expect(text).toContain('List-Unsubscribe: <https://example.com/?token=AB12>');
});

test('each part has its own encoding', () => {
  const part = (encoding: string, body: string) => `Content-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`;
  const text = emailText(
    `Content-Type: multipart/mixed; boundary="-x"\r\n\r\n---x\r\n${part('quoted-printable', '=C3=A8')}---x\r\n${part('7bit', '=C3=A8')}---x--`,
  );
  expect(text).toContain('è');
  expect(text).toContain('=C3=A8');
});

test('parts inside parts are read too', () => {
  const part = (body: string) => `Content-Transfer-Encoding: quoted-printable\r\n\r\n${body}\r\n`;
  const inner = `Content-Type: multipart/alternative;\r\n boundary="-y"\r\n\r\n---y\r\n${part('citt=C3=A0')}---y\r\n${part('<b>=C3=A8</b>')}---y--\r\n`;
  const text = emailText(`Subject: x\r\nContent-Type: multipart/mixed; boundary="-x"\r\n\r\n---x\r\n${inner}---x--`);
  expect(text).toContain('città');
  expect(text).toContain('<b>è</b>');
});
