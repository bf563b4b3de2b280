/**
 * Wordings of e-mails: `mail/order-confirmation.it.md`. They are validated here, so that a mistake is reported when the
 * file is read.
 */
import { z } from 'zod';
import type { Locale } from '#contract/values/locale.ts';
import { isMailName, MAIL_TEMPLATES, templateFaults } from '../mail/index.ts';
import { ContentProblem, type MailEntry } from './content-entry.ts';
import { readFrontMatter } from './content-yaml.ts';

const MAIL_FILE = /^mail\/([a-z-]+)\.(it|en)\.md$/;

/** Undefined for any other path. @throws ContentProblem that names the placeholder. */
export function readMailFile(path: string, text: string): MailEntry | undefined {
  if (!path.startsWith('mail/')) return undefined;
  const [, name = '', locale] = MAIL_FILE.exec(path) ?? [];
  if (!isMailName(name))
    throw new ContentProblem(
      0,
      `no email has this name; there are ${Object.keys(MAIL_TEMPLATES).join(', ')} (.it.md, .en.md)`,
    );
  const { fields, body } = readFrontMatter(text, z.object({ subject: z.string('a text is expected').max(300) }));
  const [fault] = templateFaults(name, { subject: fields.subject, body });
  if (fault) {
    const above = text.split('\n').length - body.split('\n').length;
    throw new ContentProblem(fault.line === 0 ? 0 : above + fault.line, fault.reason);
  }
  return { kind: 'mail', name, locale: locale as Locale, subject: fields.subject, body };
}
