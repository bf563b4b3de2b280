/** The arguments of `npm run shop -- content …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';

export const CONTENT_USAGE = `npm run shop -- content <command> [options]

  owner           which machine's data folder is the one whose content/ is on the pages (docs/content.md)
  release         gives it up: the next folder that has a file in content/ takes its place, and what it does not have is
                  deleted then. For a machine that is gone, or to edit content on another one
  push FOLDER     makes the edited content what FOLDER says, all or nothing: what it does not have is deleted. For shops of
                  several machines, whose content is kept in one place (a repository) and published from there

  --trial         push: says what would change, and changes nothing
  --lang it|en    language of the messages (it)
  --help          this text`;

export interface ContentArguments {
  readonly command:
    | { readonly name: 'owner' | 'release' }
    | { readonly name: 'push'; readonly folder: string; readonly isTrial: boolean };
  readonly lang: Locale;
}

/** The parsed arguments, `help`, or what is wrong with them. */
export function readContentArguments(argv: readonly string[]): ContentArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        trial: { type: 'boolean', default: false },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help || positionals.length === 0) return 'help';
    const { lang, trial: isTrial } = values;
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    const [name, folder, ...rest] = positionals;
    const wrong = `content ${positionals.join(' ')}`;
    if (name === 'push') return folder && rest.length === 0 ? { command: { name, folder, isTrial }, lang } : { wrong };
    if ((name !== 'owner' && name !== 'release') || folder !== undefined || isTrial) return { wrong };
    return { command: { name }, lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
