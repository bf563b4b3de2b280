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

  invite EMAIL             a new person of the office: an email with a link that sets the password
    --name NAME            how they are called
    --roles ROLES          codes or names of roles, separated by commas (owner, sales, warehouse,
                           catalogue, content, accounts, read_only, or your own)
  roles EMAIL ROLES        the roles of a person of the office, instead of the present ones; '' = none

  --by NAME      who does it (your user name)
  --lang it|en   language of the messages (it)
  --help         this text`;

export type PersonCommand = { readonly email: string } & (
  | { readonly name: 'export'; readonly file: string | undefined }
  | { readonly name: 'erase'; readonly evenTheLast: boolean }
  | { readonly name: 'change-email'; readonly to: string }
  | { readonly name: 'remove-second-factor' }
  | { readonly name: 'readmit' }
  | { readonly name: 'invite'; readonly personName: string; readonly roles: readonly string[] }
  | { readonly name: 'roles'; readonly roles: readonly string[] }
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
        name: { type: 'string', default: '' },
        roles: { type: 'string', default: '' },
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
    const options = {
      file: values.to,
      evenTheLast: values['even-the-last'],
      personName: values.name,
      roles: values.roles,
    };
    const command = commandOf(positionals, options);
    return 'wrong' in command ? command : { command, by: by.trim(), lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

function commandOf(
  [name = '', given = '', other, ...rest]: readonly string[],
  options: { file: string | undefined; evenTheLast: boolean; personName: string; roles: string },
): PersonCommand | { readonly wrong: string } {
  const { file, evenTheLast, personName } = options;
  const email = given.trim().toLowerCase();
  if (email === '') return { wrong: `person ${name} EMAIL` };
  if (name === 'change-email') {
    if (other === undefined || rest.length > 0) return { wrong: 'person change-email EMAIL NEW' };
    return { name, email, to: other.trim().toLowerCase() };
  }
  if (name === 'roles') {
    if (other === undefined || rest.length > 0) return { wrong: "person roles EMAIL ROLES ('' = none)" };
    return { name, email, roles: listOf(other) };
  }
  if (other !== undefined) return { wrong: [other, ...rest].join(' ') };
  if (name === 'invite') {
    if (personName.trim() === '' || personName.length > 200) return { wrong: 'person invite EMAIL --name NAME' };
    return { name, email, personName: personName.trim(), roles: listOf(options.roles) };
  }
  if (name === 'export') return { name, email, file };
  if (name === 'erase') return { name, email, evenTheLast };
  return name === 'remove-second-factor' || name === 'readmit' ? { name, email } : { wrong: `person ${name}` };
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
