/** `npm run shop -- dispute …`: disputes for the office, until there is a back office (C-DOC-4). */
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  createDisputeAdmin,
  DISPUTES_WRITE,
  type DisputeAdmin,
  DisputeNotMoved,
  type MovedDispute,
} from '#server/modules/disputes/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { paperName } from '#server/platform/media/media-names.rules.ts';
import { contentOf, type MediaStore } from '#server/platform/media/media-store.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import type { CommandContext } from './command-line.ts';
import type { DisputeArguments, DisputeCommand } from './dispute-arguments.ts';
import { DISPUTE_TEXTS, disputesText, disputeText, movedDisputeText, notMovedDisputeText } from './dispute-texts.ts';

/** Returns the exit code: 0 done, 1 refused. */
export async function disputeCommand(
  { env, settings: { timeZone }, database }: CommandContext,
  { command, by, lang }: DisputeArguments,
): Promise<number> {
  const clock = () => new Date();
  const admin = createDisputeAdmin({
    db: database.db,
    clock,
    operations: createOperations({ clock }),
    baseUrl: () => env.publicUrl ?? `http://localhost:${env.port}`,
  });
  try {
    if (command.name === 'list') console.log(disputesText(await admin.list(command), { lang, timeZone }));
    else if (command.name === 'show') console.log(disputeText(await admin.show(command.id), { lang, timeZone }));
    else if (command.name === 'files') return await writeFiles(admin, command, (await openFiles(env)).papers, lang);
    else console.log(movedDisputeText(await carryOut(admin, command, by || userInfo().username), lang));
    return 0;
  } catch (error) {
    if (!(error instanceof DisputeNotMoved)) throw error;
    console.error(notMovedDisputeText(error, 'id' in command ? command.id : 0, lang));
    return 1;
  }
}

type Step = Extract<DisputeCommand, { text: string }>;

/** An operator on the server may do everything. */
function carryOut(admin: DisputeAdmin, command: Step, actor: string): Promise<MovedDispute> {
  const hand = { actor, permissions: [DISPUTES_WRITE] };
  return command.name === 'accept'
    ? admin.accept(command.id, command, hand)
    : admin[command.name](command.id, command.text, hand);
}

/** Each under its name with its number in front: two files of one dispute may have the same name. */
async function writeFiles(
  admin: DisputeAdmin,
  { id, folder }: Extract<DisputeCommand, { name: 'files' }>,
  papers: Pick<MediaStore, 'find'>,
  lang: DisputeArguments['lang'],
): Promise<number> {
  const texts = DISPUTE_TEXTS[lang];
  const files = await admin.files(id);
  if (files.length === 0) console.log(texts.noFiles(id));
  else await mkdir(folder, { recursive: true });
  let refused = 0;
  for (const [index, { name, sha256 }] of files.entries()) {
    const path = join(folder, `${index + 1}-${name}`);
    try {
      const bytes = await contentOf(papers, paperName(sha256));
      if (!bytes) throw Object.assign(new Error(`${sha256} is missing`), { code: 'ENOENT' });
      await writeFile(path, bytes, { flag: 'wx' });
      console.log(path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST' && code !== 'ENOENT') throw error;
      console.error(code === 'EEXIST' ? texts.existing(path) : texts.missing(name));
      refused += 1;
    }
  }
  return refused > 0 ? 1 : 0;
}
