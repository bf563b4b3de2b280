import { describe, expect, test } from 'vitest';
import { LOCALES } from '#contract/values/locale.ts';
import { defaultTemplate } from './default-templates.ts';
import { templateFaults } from './mail-template.ts';
import { MAIL_TEMPLATES, type MailName } from './template-placeholders.ts';

const names = Object.keys(MAIL_TEMPLATES) as MailName[];
const cases = names.flatMap((name) => LOCALES.map((locale) => ({ name, locale })));

test.each(cases)('the default template $name.$locale.md has no fault', ({ name, locale }) => {
  expect(templateFaults(name, defaultTemplate(name, locale))).toEqual([]);
});

const reasons = (body: string, subject = 'Ordine {{order_number}}') =>
  templateFaults('order-confirmation', { subject, body }).map(({ line, reason }) => `${line} ${reason}`);

describe('a template with a mistake is refused, with its line and what is wrong', () => {
  test.each([
    [
      'an unknown placeholder',
      'Ciao\n\n{{order_numbr}}',
      /^3 \{\{order_numbr\}\} is no placeholder of order-confirmation; there are \{\{shop_name\}\}/,
    ],
    ['a block inside a sentence', 'Righe: {{order_rows}}', /^1 \{\{order_rows\}\} is a block/],
    ['a placeholder that is not closed', 'Ordine {{order_number', /^1 a placeholder is not closed/],
    ['HTML', 'Ciao\n\n<script>alert(1)</script>', /^3 HTML cannot stand/],
    ['HTML inside a sentence', 'Ciao <b>tu</b>', /HTML cannot stand/],
    ['a link that runs a script', '[Apri](javascript:alert(1))', /^1 a link starts with/],
    ['a link to a placeholder that is no address', '[Apri]({{order_number}})', /^1 a link leads to one placeholder/],
    ['a link made of pieces', '[Apri](https://evil.example/{{order_url}})', /^1 a link leads to one placeholder/],
    ['a picture', '![x](https://evil.example/x.png)', /image cannot stand/],
  ])('%s', (_, body, reason) => {
    expect(reasons(body).join('\n')).toMatch(reason);
  });

  test('an unknown placeholder in the subject, an empty subject, and one that is needed and missing', () => {
    expect(reasons('Ciao', '{{nome}}')).toEqual([
      expect.stringContaining('0 subject: {{nome}} is no placeholder'),
      '0 {{order_number}} is missing',
    ]);
    expect(reasons('{{order_number}}', ' ')).toEqual(['0 subject: is needed']);
  });

  test('placeholders in headings, lists, bold and links are read too', () => {
    for (const body of ['# {{x}}', '- {{x}}', '**{{x}}**', '[{{x}}](/shop)', '[a]({{x}})'])
      expect(reasons(body).join()).toContain('{{x}}');
  });
});
