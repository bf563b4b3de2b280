/** The default templates of every shop, in both languages: `templates/<name>.<language>.md`. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Locale } from '#contract/values/locale.ts';
import type { MailTemplate } from './mail-template.ts';
import type { MailName } from './template-placeholders.ts';

const known = new Map<string, MailTemplate>();

export function defaultTemplate(name: MailName, locale: Locale): MailTemplate {
  const file = `${name}.${locale}.md`;
  let found = known.get(file);
  if (!found) {
    const text = readFileSync(new URL(`./templates/${file}`, import.meta.url), 'utf8');
    const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
    found = { subject: (parse(front) as { subject: string }).subject, body };
    known.set(file, found);
  }
  return found;
}
