/** The arguments of `npm run shop -- newsletter …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';

export const NEWSLETTER_USAGE = `npm run shop -- newsletter <command> [options]

  list                       who has confirmed, since when
  send FILE --subject TEXT   an e-mail with the text of FILE to everybody who has confirmed
    --only it|en             only to readers of this language
    --issue NAME             name of the e-mail (the file's): sent again, it reaches only who has not got it

  --lang it|en   language of the messages (it)
  --help         this text

Every e-mail ends with the reader's own link to leave.`;

export type NewsletterCommand =
  | { readonly name: 'list' }
  | {
      readonly name: 'send';
      readonly file: string;
      readonly subject: string;
      readonly issue: string;
      readonly only: Locale | undefined;
    };

/** The parsed arguments, `help`, or what is wrong with them. */
export function readNewsletterArguments(
  argv: readonly string[],
): { readonly command: NewsletterCommand; readonly lang: Locale } | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        subject: { type: 'string', default: '' },
        only: { type: 'string' },
        issue: { type: 'string', default: '' },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    const { subject, only, lang } = values;
    const [name, file = '', ...rest] = positionals;
    if (values.help || name === undefined) return 'help';
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    if (only !== undefined && only !== 'it' && only !== 'en') return { wrong: '--only: it, en' };
    if (rest.length > 0 || (name === 'list' && file !== '')) return { wrong: positionals.slice(1).join(' ') };
    if (name === 'list') return { command: { name }, lang };
    if (name !== 'send') return { wrong: `newsletter ${name}` };
    if (file === '' || subject.trim() === '') return { wrong: 'newsletter send FILE --subject TEXT' };
    return { command: { name, file, subject: subject.trim(), issue: values.issue || file, only }, lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
