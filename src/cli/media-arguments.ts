/** The arguments of `npm run shop -- media …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';

export const MEDIA_USAGE = `npm run shop -- media <command> [options]

  push          pictures, documents and papers of DATA_DIR into the bucket of MEDIA_URL (docs/scale-out-files.md)
  pull          the way back: what the bucket has into DATA_DIR
    --hashes    compares the content of what both have too, not only the size

  --lang it|en  language of the messages (it)
  --help        this text

Both can be stopped and repeated, and delete nothing. MEDIA_URL may be given for the command alone.`;

export interface MediaArguments {
  readonly command: { readonly name: 'push' | 'pull'; readonly hashes: boolean };
  readonly lang: Locale;
}

/** The parsed arguments, `help`, or what is wrong with them. */
export function readMediaArguments(argv: readonly string[]): MediaArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        hashes: { type: 'boolean', default: false },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help || positionals.length === 0) return 'help';
    const { lang, hashes } = values;
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    const [name, ...rest] = positionals;
    if ((name !== 'push' && name !== 'pull') || rest.length > 0) return { wrong: `media ${positionals.join(' ')}` };
    return { command: { name, hashes }, lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
