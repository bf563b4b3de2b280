/** `npm run shop -- content …`: where the edited content comes from, and publishing it from a folder (docs/content.md). */
import type { Locale } from '#contract/values/locale.ts';
import {
  type ContentFinding,
  type ContentOwner,
  PUSHED,
  pushContent,
  readContentOwner,
  releaseContentFolder,
} from '#server/modules/content/index.ts';
import { folderAssets } from '#server/platform/media/folder-assets.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import type { CommandContext } from './command-line.ts';
import type { ContentArguments } from './content-arguments.ts';

interface ContentTexts {
  readonly nobody: string;
  readonly owner: (host: string, since: string) => string;
  readonly pushedFrom: (host: string, since: string) => string;
  readonly released: (host: string) => string;
  readonly releasedPush: string;
  readonly empty: (folder: string) => string;
  readonly owned: (host: string) => string;
  readonly refused: string;
  readonly done: (updated: number, removed: number) => string;
  readonly trial: (updated: number, removed: number) => string;
  readonly leftOut: string;
}

const TEXTS: Readonly<Record<Locale, ContentTexts>> = {
  it: {
    nobody: 'I contenti non sono di nessuna cartella: li prende la prima che ha un file in content/.',
    owner: (host, since) => `I contenti vengono dalla cartella dati di ${host}, dal ${since}.`,
    pushedFrom: (host, since) =>
      `I contenti sono stati pubblicati con "content push" da ${host}, l’ultima volta il ${since}.`,
    released: (host) =>
      `I contenti non vengono più dalla cartella di ${host}. Restano come sono finché una cartella ha un file in content/.`,
    releasedPush: 'I contenti restano come sono finché una cartella ha un file in content/.',
    empty: (folder) => `In ${folder} non c’è nessun file: non è stato cambiato niente.`,
    owned: (host) =>
      `I contenti vengono dalla cartella dati di ${host}. Per pubblicarli con "content push": copia quello che serve, poi "content release".`,
    refused: 'Questi file non si possono leggere, quindi non è stato cambiato niente:',
    done: (updated, removed) => `Pubblicato. File nuovi o cambiati: ${updated}, eliminati: ${removed}.`,
    trial: (updated, removed) =>
      `Prova. File nuovi o cambiati: ${updated}, eliminati: ${removed}. Non è stato cambiato niente.`,
    leftOut: 'Queste parti sono state tralasciate:',
  },
  en: {
    nobody: 'The content belongs to no folder: the first one with a file in content/ takes it.',
    owner: (host, since) => `The content comes from the data folder of ${host}, since ${since}.`,
    pushedFrom: (host, since) => `The content was published by "content push" from ${host}, last on ${since}.`,
    released: (host) =>
      `The content does not come from the folder of ${host} any more. It stays as it is until a folder has a file in content/.`,
    releasedPush: 'The content stays as it is until a folder has a file in content/.',
    empty: (folder) => `There is no file in ${folder}: nothing was changed.`,
    owned: (host) =>
      `The content comes from the data folder of ${host}. To publish it by "content push": copy what is needed, then "content release".`,
    refused: 'These files cannot be read, so nothing was changed:',
    done: (updated, removed) => `Published. Files new or changed: ${updated}, deleted: ${removed}.`,
    trial: (updated, removed) => `Trial. Files new or changed: ${updated}, deleted: ${removed}. Nothing was changed.`,
    leftOut: 'These parts were left out:',
  },
};

type ContentContext = Pick<CommandContext, 'database'> & {
  readonly settings: Pick<CommandContext['settings'], 'timeZone'>;
  readonly env: Pick<CommandContext['env'], 'dataDir' | 'bucket'>;
};

/** Returns the exit code: 0 done, 1 there was nothing to give up, or the folder was not published. */
export async function contentCommand(context: ContentContext, { command, lang }: ContentArguments): Promise<number> {
  if (command.name === 'push') return push(context, command, lang);
  const { settings, database } = context;
  const { db } = database;
  const texts = TEXTS[lang];
  const day = ({ since }: ContentOwner) =>
    new Intl.DateTimeFormat(lang === 'it' ? 'it-IT' : 'en-GB', {
      dateStyle: 'long',
      timeZone: settings.timeZone,
    }).format(since);
  const owner = command.name === 'release' ? await releaseContentFolder(db) : await readContentOwner(db);
  if (!owner) {
    console.log(texts.nobody);
    return command.name === 'release' ? 1 : 0;
  }
  const isPushed = owner.folderId === PUSHED;
  if (command.name === 'release') console.log(isPushed ? texts.releasedPush : texts.released(owner.host));
  else console.log((isPushed ? texts.pushedFrom : texts.owner)(owner.host, day(owner)));
  return 0;
}

async function push(
  { database, env }: Pick<ContentContext, 'database' | 'env'>,
  { folder, isTrial }: { readonly folder: string; readonly isTrial: boolean },
  lang: Locale,
): Promise<number> {
  const texts = TEXTS[lang];
  const { media } = await openFiles(env);
  const pushed = await pushContent(
    {
      db: database.db,
      isTrial,
      assets: (from, files) => folderAssets({ folder: from, files, media, dryRun: isTrial }),
    },
    folder,
  );
  switch (pushed.is) {
    case 'empty':
      console.error(texts.empty(folder));
      return 1;
    case 'owned':
      console.error(texts.owned(pushed.owner.host));
      return 1;
    case 'refused':
      console.error([texts.refused, ...pushed.findings.map(lineOf)].join('\n'));
      return 1;
    case 'pushed':
      console.log((isTrial ? texts.trial : texts.done)(pushed.updated, pushed.removed));
      if (pushed.findings.length > 0) console.error([texts.leftOut, ...pushed.findings.map(lineOf)].join('\n'));
      return 0;
  }
}

/** `web-page/returns.it.md:3: reason`; line 0 is the whole file. */
const lineOf = ({ file, line, reason }: ContentFinding) => `  ${file}${line > 0 ? `:${line}` : ''}: ${reason}`;
