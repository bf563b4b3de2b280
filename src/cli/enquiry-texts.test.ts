import { expect, test } from 'vitest';
import type { Enquiry } from '#server/modules/enquiries/index.ts';
import { enquiriesText, enquiryText } from './enquiry-texts.ts';

const ENQUIRY: Enquiry = {
  id: 12,
  kind: 'quote',
  sentAt: new Date('2026-11-21T23:30:00Z'),
  customerId: 10_482,
  files: 1,
  locale: 'en',
  name: 'Paola Neri',
  company: '',
  email: 'paola@neri.example',
  phone: '',
  subject: '',
  order: '',
  item: 'VT933.08.020',
  message: 'Prezzo per 5.000 pezzi?\nGrazie',
};
const AT_HOME = { lang: 'it', timeZone: 'Europe/Rome' } as const;

test('the list says when it was written on the shop’s clock, by whom, and how it begins', () => {
  const [head, row] = enquiriesText([ENQUIRY], AT_HOME).split('\n');
  expect(head).toMatch(/^id +data +tipo +chi +email +file +messaggio$/);
  expect(row).toBe(
    '12  22/11/2026 00:30  preventivo  Paola Neri  paola@neri.example     1  Prezzo per 5.000 pezzi? Grazie',
  );
  expect(enquiriesText([], { ...AT_HOME, lang: 'en' })).toBe('No message.');
});

test('a message is shown whole, with what it is about, and the files that came with it (C-CNT-2)', () => {
  const text = enquiryText(ENQUIRY, [{ position: 0, name: 'pianta.pdf', mediaType: 'application/pdf', size: 12_345 }], {
    ...AT_HOME,
    lang: 'en',
  });
  expect(text).toBe(`12 · 22/11/2026 00:30 · quote

  Name      Paola Neri
  Email     paola@neri.example
  Customer  10482
  Item      VT933.08.020
  Language  English

Prezzo per 5.000 pezzi?
Grazie

Files (written with: npm run shop -- enquiry files 12):
  pianta.pdf  13 kB`);
});

test('signs that a terminal obeys are not printed', () => {
  const hostile = { ...ENQUIRY, subject: 'ciao\x1b[2Jmondo', message: 'a\x1b]0;x\x07b', files: 0 };
  for (const text of [enquiriesText([hostile], AT_HOME), enquiryText(hostile, [], AT_HOME)])
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
});
