/** `npm run shop -- invoicing …`: documents that the shop issues itself, until there is a back office (C-FISC-4). */
import { userInfo } from 'node:os';
import { openInvoicing } from '#server/issuing.ts';
import type { Invoicing } from '#server/modules/invoicing/index.ts';
import { OrderNotMoved } from '#server/modules/orders/index.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import { writeProformas } from '#server/proforma-files.ts';
import type { Settings } from '#server/settings-schema.ts';
import type { CommandContext } from './command-line.ts';
import type { InvoicingArguments } from './invoicing-arguments.ts';
import { notMovedText } from './order-texts.ts';

type Texts = typeof import('./invoicing-texts.ts');

/** Returns the exit code: 0 done, 1 rejected. */
export async function invoicingCommand(context: CommandContext, given: InvoicingArguments): Promise<number> {
  const { env, settings, database } = context;
  const clock = () => new Date();
  const [invoicing, texts, { InvoicingRefused, refusalSentence }] = await Promise.all([
    openInvoicing({
      db: database.db,
      clock,
      settings,
      dataDir: env.dataDir,
      storage: await openFiles(env),
      baseUrl: () => env.publicUrl ?? `http://localhost:${env.port}`,
    }),
    import('./invoicing-texts.ts'),
    import('#server/modules/invoicing/index.ts'),
  ]);
  try {
    const { text, exitCode } = await carryOut(invoicing, given, texts, { settings, dataDir: env.dataDir });
    console.log(text);
    if (given.dryRun) console.log(texts.trialText(given.lang));
    return exitCode;
  } catch (error) {
    if (error instanceof InvoicingRefused) console.error(refusalSentence(error, given.lang));
    else if (error instanceof OrderNotMoved)
      console.error(notMovedText(error, 'number' in given.command ? given.command.number : '', given.lang));
    else throw error;
    return 1;
  } finally {
    await invoicing.close();
  }
}

async function carryOut(
  invoicing: Invoicing,
  { command, dryRun, by, note, lang }: InvoicingArguments,
  texts: Texts,
  files: { readonly settings: Settings; readonly dataDir: string },
): Promise<{ text: string; exitCode: number }> {
  const done = (text: string) => ({ text, exitCode: 0 });
  const trial = { dryRun };
  switch (command.name) {
    case 'drafts':
      return done(texts.draftsText(await invoicing.drafts(command.customerId), lang));
    case 'note': {
      const request = { ...command.request, order: command.number, hand: { actor: by || userInfo().username, note } };
      if (!command.withInvoice) return done(texts.issuedNoteText(await invoicing.note(request, trial), lang));
      const issued = await invoicing.noteAndInvoice(request, trial);
      return done(`${texts.issuedNoteText(issued.note, lang)}\n\n${texts.issuedInvoiceText(issued.invoice, lang)}`);
    }
    case 'annul': {
      const hand = { actor: by || userInfo().username, note };
      return done(texts.annulledText(await invoicing.annul({ note: command.number, hand }, trial), lang));
    }
    case 'invoice':
      return done(texts.issuedInvoiceText(await invoicing.invoice(command, trial), lang));
    case 'collect': {
      const collected = await invoicing.collect(command, trial);
      return { text: texts.collectedText(collected, lang), exitCode: collected.refused.length > 0 ? 1 : 0 };
    }
    case 'credit':
      return done(texts.issuedCreditText(await invoicing.credit({ ...command, invoice: command.number }, trial), lang));
    case 'proforma':
      return done(texts.proformasText(await writeProformas(invoicing, files, { ...command, lang }), lang));
    case 'again':
      return done(texts.writtenAgainText(await invoicing.again(command.number, trial), lang));
    case 'transmit':
      return done(texts.transmittedText(await invoicing.transmit(), lang));
    case 'continue': {
      const { series, last, year = new Date().getFullYear() } = command;
      await invoicing.continueAfter(
        series === files.settings.invoicing.series.notes ? 'note' : 'invoice',
        series,
        year,
        last,
      );
      return done(texts.continuedText(series, last, lang));
    }
  }
}
