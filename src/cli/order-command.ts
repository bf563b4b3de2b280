/** `npm run shop -- order …`: the steps of an order, as in the office (C-ORD-5). */
import { userInfo } from 'node:os';
import { createOperations } from '#server/modules/operations/index.ts';
import { createOrderAdmin, type OrderAdmin, OrderNotMoved } from '#server/modules/orders/index.ts';
import { orderMailSettings } from '#server/settings.ts';
import type { CommandContext } from './command-line.ts';
import type { OrderArguments } from './order-arguments.ts';
import { listText, movedText, notMovedText, orderText } from './order-texts.ts';

async function carryOut(admin: OrderAdmin, { command, by, note, lang }: OrderArguments): Promise<string> {
  const hand = { actor: by || userInfo().username, note };
  switch (command.name) {
    case 'list':
      return listText(await admin.list(command), lang);
    case 'show':
      return orderText(await admin.show(command.number), lang);
    case 'partly':
      return movedText(await admin.partly(command.number, command.delivery, hand), lang);
    default:
      return movedText(await admin[command.name](command.number, hand), lang);
  }
}

/** Returns the exit code: 0 done, 1 rejected. */
export async function orderCommand(
  { env, settings, database }: CommandContext,
  given: OrderArguments,
): Promise<number> {
  const clock = () => new Date();
  const admin = createOrderAdmin({
    db: database.db,
    clock,
    operations: createOperations({ clock }),
    letterDelay: settings.office.letterDelay,
    baseUrl: env.publicUrl ?? `http://localhost:${env.port}`,
    emails: settings.orderLetters,
    orderMail: orderMailSettings(settings),
  });
  try {
    console.log(await carryOut(admin, given));
    return 0;
  } catch (error) {
    if (!(error instanceof OrderNotMoved)) throw error;
    console.error(notMovedText(error, 'number' in given.command ? given.command.number : '', given.lang));
    return 1;
  }
}
