/** The arguments of `npm run shop -- person …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';

export const PERSON_USAGE = `npm run shop -- person <command> EMAIL [options]

  export EMAIL             everything kept about this person, as a ZIP of JSON files
    --to FILE              where to (person-NUMBER.zip); a file that is there stays as it is
  erase EMAIL              erases login, messages, subscriptions for good; orders stay without the name
    --even-the-last        although nobody of the customer can log in afterwards
  readmit EMAIL            an erased address may have a login again when a file names it
  change-email EMAIL NEW   another address for the login; both are told, all sessions end
  remove-second-factor EMAIL
                           for whoever has lost phone and codes; they are told, all sessions end

  --by NAME      who does it (your user name)
  --lang it|en   language of the messages (it)
  --help         this text`;

export type PersonCommand = { readonly email: string } & (
  | { readonly name: 'export'; readonly file: string | undefined }
  | { readonly name: 'erase'; readonly evenTheLast: boolean }
  | { readonly name: 'change-email'; readonly to: string }
  | { readonly name: 'remove-second-factor' }
  | { readonly name: 'readmit' }
);

export interface PersonArguments {
  readonly command: PersonCommand;
  /** Empty = the operating system's user. */
  readonly by: string;
  readonly lang: Locale;
}

/** The parsed arguments, `help`, or what is wrong with them. */
export function readPersonArguments(argv: readonly string[]): PersonArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        'even-the-last': { type: 'boolean', default: false },
        by: { type: 'string', default: '' },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    const { lang, by } = values;
    if (values.help || positionals.length === 0) return 'help';
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    if (by.length > 100) return { wrong: '--by ≤ 100' };
    const command = commandOf(positionals, { file: values.to, evenTheLast: values['even-the-last'] });
    return 'wrong' in command ? command : { command, by: by.trim(), lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

function commandOf(
  [name = '', given = '', other, ...rest]: readonly string[],
  { file, evenTheLast }: { file: string | undefined; evenTheLast: boolean },
): PersonCommand | { readonly wrong: string } {
  const email = given.trim().toLowerCase();
  if (email === '') return { wrong: `person ${name} EMAIL` };
  if (name === 'change-email') {
    if (other === undefined || rest.length > 0) return { wrong: 'person change-email EMAIL NEW' };
    return { name, email, to: other.trim().toLowerCase() };
  }
  if (other !== undefined) return { wrong: [other, ...rest].join(' ') };
  if (name === 'export') return { name, email, file };
  if (name === 'erase') return { name, email, evenTheLast };
  return name === 'remove-second-factor' || name === 'readmit' ? { name, email } : { wrong: `person ${name}` };
}
