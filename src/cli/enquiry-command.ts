/** `npm run shop -- enquiry …`: visitors' enquiries for staff, until there is a back office (C-CNT-2). */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEnquiryAdmin, type EnquiryAdmin } from '#server/modules/enquiries/index.ts';
import type { CommandContext } from './command-line.ts';
import type { EnquiryArguments } from './enquiry-arguments.ts';
import { ENQUIRY_TEXTS, enquiriesText, enquiryText } from './enquiry-texts.ts';

/** Returns the exit code: 0 done, 1 rejected. */
export async function enquiryCommand(
  { database, settings: { timeZone } }: CommandContext,
  { command, lang }: EnquiryArguments,
): Promise<number> {
  const admin = createEnquiryAdmin(database);
  const texts = ENQUIRY_TEXTS[lang];
  if (command.name === 'list') {
    console.log(enquiriesText(await admin.list(command), { lang, timeZone }));
    return 0;
  }
  const found = await admin.show(command.id);
  if (!found) {
    console.error(texts.unknown(command.id));
    return 1;
  }
  if (command.name === 'show') {
    console.log(enquiryText(found.enquiry, found.files, { lang, timeZone }));
    return 0;
  }
  const { written, existing } = await writeFiles(admin, command.id, command.folder);
  for (const path of written) console.log(path);
  for (const path of existing) console.error(texts.existing(path));
  if (written.length + existing.length === 0) console.log(texts.noFiles(command.id));
  return existing.length > 0 ? 1 : 0;
}

/**
 * Writes the files of an enquiry, each under its name with its number in front (two files of one message may have the
 * same name). `existing`: a file of this name existed and was not overwritten.
 */
async function writeFiles(
  admin: Pick<EnquiryAdmin, 'files'>,
  id: number,
  folder: string,
): Promise<{ readonly written: string[]; readonly existing: string[] }> {
  const written: string[] = [];
  const existing: string[] = [];
  for await (const { name, bytes } of admin.files(id)) {
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${written.length + existing.length + 1}-${name}`);
    try {
      await writeFile(path, bytes, { flag: 'wx' });
      written.push(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      existing.push(path);
    }
  }
  return { written, existing };
}
