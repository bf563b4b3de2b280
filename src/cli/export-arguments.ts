/** The arguments of `npm run shop -- export …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';
import { EXPORT_FORMATS, EXPORT_NAMES, type ExportFormat, unknownNames } from '#server/export/index.ts';

export const EXPORT_USAGE = `npm run shop -- export [tables…] [options]     docs/export.md

  --to PATH            a folder, or a file that ends in .zip (bancale-export-DATE); what is there stays as it is
  --format csv|jsonl   one line per row with columns (csv), or one JSON object per line
  --without-files      no pictures, documents and files of invoices, and no columns that name them
  --with-passwords     the digests of passwords too: whoever has the file can try to guess them

  tables: ${EXPORT_NAMES.slice(0, 14).join(' ')}
          ${EXPORT_NAMES.slice(14, 26).join(' ')}
          ${EXPORT_NAMES.slice(26).join(' ')}

  --lang it|en   language of the messages (it)
  --help         this text`;

export interface ExportArguments {
  readonly command: {
    readonly name: 'export';
    /** undefined = a name with the day. */
    readonly to: string | undefined;
    readonly format: ExportFormat;
    readonly tables: readonly string[];
    readonly files: boolean;
    readonly passwords: boolean;
  };
  readonly lang: Locale;
}

/** The parsed arguments, `help`, or what is wrong with them. */
export function readExportArguments(argv: readonly string[]): ExportArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        format: { type: 'string', default: 'csv' },
        'without-files': { type: 'boolean', default: false },
        'with-passwords': { type: 'boolean', default: false },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    const { to, format: written, lang } = values;
    if (values.help) return 'help';
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    const format = EXPORT_FORMATS.find((one) => one === written);
    if (!format) return { wrong: `--format: ${EXPORT_FORMATS.join(', ')}` };
    if (to === '') return { wrong: '--to PATH' };
    const unknown = unknownNames(positionals);
    if (unknown.length > 0) return { wrong: unknown.join(' ') };
    const files = !values['without-files'];
    const passwords = values['with-passwords'];
    return { command: { name: 'export', to, format, tables: positionals, files, passwords }, lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
