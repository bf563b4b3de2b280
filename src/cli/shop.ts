/** `npm run shop -- order list|show|accept|partly|fulfil|cancel …`: what staff do until there is a back office (C-ORD-5). */
import { userInfo } from 'node:os';
import { createOrderDesk, type OrderDesk, OrderNotMoved } from '#server/modules/orders/index.ts';
import { type CommandContext, runCommand } from './command-line.ts';
import { ORDER_USAGE, type OrderArguments, readOrderArguments } from './order-arguments.ts';
import { listText, movedText, notMovedText, orderText } from './order-texts.ts';

async function carryOut(desk: OrderDesk, { command, by, note, lang }: OrderArguments): Promise<string> {
  const hand = { actor: by || userInfo().username, note };
  switch (command.name) {
    case 'list':
      return listText(await desk.list(command), lang);
    case 'show':
      return orderText(await desk.show(command.number), lang);
    case 'partly':
      return movedText(await desk.partly(command.number, command.delivery, hand), lang);
    default:
      return movedText(await desk[command.name](command.number, hand), lang);
  }
}

/** Answers the exit code: 0 done, 1 refused. */
async function orderCommand({ env, settings, database }: CommandContext, given: OrderArguments): Promise<number> {
  const desk = createOrderDesk({
    db: database.db,
    clock: () => new Date(),
    shopName: settings.shopName,
    baseUrl: env.publicUrl ?? `http://localhost:${env.port}`,
    letters: settings.orderLetters,
  });
  try {
    console.log(await carryOut(desk, given));
    return 0;
  } catch (error) {
    if (!(error instanceof OrderNotMoved)) throw error;
    console.error(notMovedText(error, 'number' in given.command ? given.command.number : '', given.lang));
    return 1;
  }
}

const [topic, ...argv] = process.argv.slice(2);
const given = topic === 'order' ? readOrderArguments(argv) : 'help';
if (given === 'help') {
  const asked = topic === 'order' || topic === '--help' || topic === 'help';
  (asked ? console.log : console.error)(ORDER_USAGE);
  process.exitCode = asked ? 0 : 2;
} else if ('wrong' in given) {
  console.error(`${given.wrong}\n\n${ORDER_USAGE}`);
  process.exitCode = 2;
} else await runCommand('order', given.lang, (context) => orderCommand(context, given));
