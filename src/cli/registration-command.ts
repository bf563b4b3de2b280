/** `npm run shop -- registration …` and `newsletter …`: what staff do with visitors' requests (C-ID-5, C-CNT-3). */
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { Locale } from '#contract/values/locale.ts';
import { createNewsletterAdmin } from '#server/modules/newsletter/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import {
  createRegistrationAdmin,
  type RegistrationAdmin,
  RegistrationNotDecided,
} from '#server/modules/registrations/index.ts';
import type { CommandContext } from './command-line.ts';
import type { NewsletterCommand } from './newsletter-arguments.ts';
import type { RegistrationArguments } from './registration-arguments.ts';
import {
  notDecidedText,
  REGISTRATION_TEXTS,
  recipientsText,
  registrationsText,
  registrationText,
} from './registration-texts.ts';

const clock = () => new Date();

function shopUrlOf({ env }: CommandContext): string {
  return env.publicUrl ?? `http://localhost:${env.port}`;
}

/** Returns the exit code: 0 done, 1 rejected. */
export async function registrationCommand(context: CommandContext, given: RegistrationArguments): Promise<number> {
  const admin = createRegistrationAdmin({
    db: context.database.db,
    clock,
    operations: createOperations({ clock }),
    shopUrl: () => shopUrlOf(context),
  });
  try {
    console.log(await carryOut(admin, given, context.settings.timeZone));
    return 0;
  } catch (error) {
    if (!(error instanceof RegistrationNotDecided)) throw error;
    console.error(notDecidedText(error, 'id' in given.command ? given.command.id : 0, given.lang));
    return 1;
  }
}

async function carryOut(
  admin: RegistrationAdmin,
  { command, by, lang }: RegistrationArguments,
  timeZone: string,
): Promise<string> {
  const texts = REGISTRATION_TEXTS[lang];
  const actor = by || userInfo().username;
  switch (command.name) {
    case 'list':
      return registrationsText(await admin.list(command.all ? undefined : 'waiting', command.limit), {
        lang,
        timeZone,
      });
    case 'show': {
      const { registration, likeness } = await admin.show(command.id);
      return registrationText(registration, likeness, { lang, timeZone });
    }
    case 'approve': {
      const { customerId, isNew, emailTo } = await admin.approve(command.id, { ...command, by: actor });
      return `${texts.approved(command.id, customerId, isNew)} ${texts.email(emailTo)}`;
    }
    case 'refuse': {
      const { emailTo } = await admin.refuse(command.id, { by: actor, reason: command.reason });
      return `${texts.refused(command.id)} ${texts.email(emailTo)}`;
    }
  }
}

/** Returns the exit code: 0 done, 1 rejected. */
export async function newsletterCommand(
  context: CommandContext,
  { command, lang }: { command: NewsletterCommand; lang: Locale },
): Promise<number> {
  const operations = createOperations({ clock });
  const admin = createNewsletterAdmin({ db: context.database.db, clock, shopUrl: shopUrlOf(context), operations });
  const texts = REGISTRATION_TEXTS[lang];
  if (command.name === 'list') {
    console.log(recipientsText(await admin.list(), { lang, timeZone: context.settings.timeZone }));
    return 0;
  }
  let text: string;
  try {
    text = readFileSync(command.file, 'utf8');
  } catch {
    console.error(texts.noFile(command.file));
    return 1;
  }
  const { issue, subject, only } = command;
  const sent = await admin.send({ name: issue, subject, text, locale: only }, userInfo().username);
  console.log(texts.sent(sent));
  return 0;
}
