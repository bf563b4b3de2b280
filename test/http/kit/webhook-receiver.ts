/** A server that receives webhooks, for tests: over plain HTTP on this machine, which the setting allows. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedEvent {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** What it responds with; 'never' = nothing, until the sender gives up. */
export type ReceiverAnswer =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | 'never';

export interface WebhookReceiver {
  readonly url: string;
  /** In the order in which they came. */
  readonly received: ReceivedEvent[];
  /** Its responses from now on; left out: 204. */
  answer(decide?: (event: ReceivedEvent) => ReceiverAnswer | Promise<ReceiverAnswer>): void;
  close(): Promise<void>;
}

/** @param host of this machine, which the setting `exchange.allowNetworks` allows */
export async function startWebhookReceiver(host = '127.0.0.1'): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  const taken = () => ({ status: 204 });
  let decide: (event: ReceivedEvent) => ReceiverAnswer | Promise<ReceiverAnswer> = taken;
  const server = http.createServer(async (request, response) => {
    const event = {
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: await text(request),
    };
    received.push(event);
    const answer = await decide(event);
    if (answer === 'never') return;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/events`,
    received,
    answer(next = taken) {
      decide = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
