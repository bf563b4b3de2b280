/** The arguments of `npm run shop -- customer …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';

export const CUSTOMER_USAGE = `npm run shop -- customer <command> [options]

  export            the customers with their tax data, as the customers.csv that an import reads
    --to FILE       into this file (customers.csv); one that is there stays as it is

  --lang it|en   language of the messages (it)
  --help         this text`;

export interface CustomerArguments {
  readonly command: { readonly name: 'export'; readonly file: string };
  readonly lang: Locale;
}

/** The parsed arguments, `help`, or what is wrong with them. */
export function readCustomerArguments(
  argv: readonly string[],
): CustomerArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        to: { type: 'string', default: 'customers.csv' },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    const { to, lang } = values;
    const [name, ...rest] = positionals;
    if (values.help || name === undefined) return 'help';
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    if (rest.length > 0) return { wrong: rest.join(' ') };
    if (name !== 'export') return { wrong: `customer ${name}` };
    if (to === '') return { wrong: '--to FILE' };
    return { command: { name, file: to }, lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
