/** The arguments of `npm run shop -- backup` and `… restore`. */
import { parseArgs } from 'node:util';

export const BACKUP_USAGE = `npm run shop -- backup [FILE]       the whole shop as one file, while it runs
npm run shop -- restore FILE        a backup into DATA_DIR (and DATABASE_URL), while no shop runs on them

  FILE        a .tar; backup without it writes into the folder backups of DATA_DIR, with the time in its name
  --keep N    backup: afterwards deletes all but the newest N files of that folder
  --replace   restore: replaces the shop that is there; without it only an empty target is taken
  --help      this text`;

export type BackupArguments =
  | { readonly topic: 'backup'; readonly file: string | undefined; readonly keep: number | undefined }
  | { readonly topic: 'restore'; readonly file: string; readonly replace: boolean };

/** The parsed arguments, `help`, or what is wrong with them. */
export function readBackupArguments(
  topic: 'backup' | 'restore',
  argv: readonly string[],
): BackupArguments | 'help' | { readonly wrong: string } {
  let given: ReturnType<typeof parse>;
  try {
    given = parse(argv);
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = given;
  const [file, ...more] = positionals;
  if (values.help) return 'help';
  if (more.length > 0) return { wrong: `One file only, not also ${more.join(', ')}.` };
  if (topic === 'restore') {
    if (values.keep !== undefined) return { wrong: '--keep belongs to backup.' };
    return file ? { topic, file, replace: values.replace } : { wrong: 'Which file?' };
  }
  if (values.replace) return { wrong: '--replace belongs to restore.' };
  if (values.keep === undefined) return { topic, file, keep: undefined };
  if (!/^[1-9]\d{0,3}$/.test(values.keep)) return { wrong: '--keep takes a whole number from 1.' };
  return file
    ? { wrong: '--keep is for backups without a file name.' }
    : { topic, file: undefined, keep: Number(values.keep) };
}

function parse(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      keep: { type: 'string' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
}
