/** Whether a server is there: it accepts connections, and says something of its own accord where its protocol begins so. */
import { connect } from 'node:net';

/** @param options `greeting` = what it says first; without one it is enough that it accepts. */
export function accepts(
  port: number,
  { greeting, host = '127.0.0.1' }: { readonly greeting?: RegExp; readonly host?: string } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (found: boolean) => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(2_000, () => end(false));
    socket.once('error', () => end(false));
    if (greeting) socket.once('data', (said) => end(greeting.test(String(said))));
    else socket.once('connect', () => end(true));
  });
}
