/** `npm run shop -- content …`: which data folder the edited content comes from (docs/content.md). */
import type { Locale } from '#contract/values/locale.ts';
import { type ContentOwner, readContentOwner, releaseContentFolder } from '#server/modules/content/index.ts';
import type { CommandContext } from './command-line.ts';
import type { ContentArguments } from './content-arguments.ts';

const TEXTS: Readonly<
  Record<Locale, { nobody: string; owner(host: string, since: string): string; released(host: string): string }>
> = {
  it: {
    nobody: 'I contenti non sono di nessuna cartella: li prende la prima che ha un file in content/.',
    owner: (host, since) => `I contenti vengono dalla cartella dati di ${host}, dal ${since}.`,
    released: (host) =>
      `I contenti non vengono più dalla cartella di ${host}. Restano come sono finché una cartella ha un file in content/.`,
  },
  en: {
    nobody: 'The content belongs to no folder: the first one with a file in content/ takes it.',
    owner: (host, since) => `The content comes from the data folder of ${host}, since ${since}.`,
    released: (host) =>
      `The content does not come from the folder of ${host} any more. It stays as it is until a folder has a file in content/.`,
  },
};

/** Returns the exit code: 0 done, 1 there was nothing to give up. */
export async function contentCommand(
  { settings: { timeZone }, database: { db } }: CommandContext,
  { command, lang }: ContentArguments,
): Promise<number> {
  const texts = TEXTS[lang];
  const day = ({ since }: ContentOwner) =>
    new Intl.DateTimeFormat(lang === 'it' ? 'it-IT' : 'en-GB', { dateStyle: 'long', timeZone }).format(since);
  const owner = command.name === 'release' ? await releaseContentFolder(db) : await readContentOwner(db);
  if (!owner) {
    console.log(texts.nobody);
    return command.name === 'release' ? 1 : 0;
  }
  console.log(command.name === 'release' ? texts.released(owner.host) : texts.owner(owner.host, day(owner)));
  return 0;
}
