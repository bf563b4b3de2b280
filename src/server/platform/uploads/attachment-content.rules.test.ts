import { expect, test } from 'vitest';
import { attachmentName, attachmentType } from './attachment-content.rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ['a.pdf', '%PDF-1.7\n', 'application/pdf'],
  ['a.JPG', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['a.jpeg', '\xff\xd8\xff\xe1', 'image/jpeg'],
  ['a.png', '\x89PNG\r\n', 'image/png'],
  ['a.webp', 'RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
  // Name and content disagree.
  ['a.pdf', '\x89PNG\r\n', undefined],
  ['a.png', '<svg onload="alert(1)">', undefined],
  ['a.pdf', 'MZ\x90', undefined],
  ['a.exe', '%PDF-1.7', undefined],
  ['pdf', '%PDF-1.7', undefined],
  ['a.pdf', '', undefined],
])('%s beginning with %j is %s', (name, content, type) => {
  expect(attachmentType(name, bytes(content))).toBe(type);
});

test.each([
  ['../../etc/scheda.pdf', 'scheda.pdf'],
  ['C:\\Temp\\foto "a".jpg', 'foto a.jpg'],
  ['.pdf', 'file.pdf'],
  [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(115)}.jpeg`],
  ['a\r\nb.pdf', 'ab.pdf'],
])('%j is called %s', (given, name) => {
  expect(attachmentName(given)).toBe(name);
});
