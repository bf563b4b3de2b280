/**
 * A proxy between browser and shop that delays responses, so that a test which reads or clicks before a page is complete fails every
 * time instead of now and then on a busy machine. `E2E_SLOW_SCRIPTS` delays the scripts (`/assets/*.js`), `E2E_SLOW_RESPONSES` what
 * scripts request (`*.data`, `/api/`), each by this many milliseconds (CONTRIBUTING.md, Tests).
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface SlowLine {
  close(): Promise<void>;
}

/** Sent with every request of a visitor whose test is about the network itself; the shop never sees it. */
export const STRAIGHT_LINE = 'x-e2e-straight-line';

const held = (name: string): number => Number(process.env[name] ?? 0);

/** Whether this run delays anything. */
export const lineIsSlow = (): boolean => held('E2E_SLOW_SCRIPTS') > 0 || held('E2E_SLOW_RESPONSES') > 0;

function heldFor({ url = '', headers }: IncomingMessage): number {
  if (headers[STRAIGHT_LINE]) return 0;
  const path = url.split('?', 1)[0] ?? '';
  if (path.startsWith('/assets/') && path.endsWith('.js')) return held('E2E_SLOW_SCRIPTS');
  if (path.endsWith('.data') || path.startsWith('/api/')) return held('E2E_SLOW_RESPONSES');
  return 0;
}

/** Listens on `port` and forwards everything to the shop on `shopPort` and back unchanged. If the shop is down, connections break. */
export async function startSlowLine(port: number, shopPort: number): Promise<SlowLine> {
  const agent = new Agent({ keepAlive: true });
  const handOn = (asked: IncomingMessage, response: ServerResponse) => {
    const { [STRAIGHT_LINE]: _, ...headers } = asked.headers;
    const onward = request({
      agent,
      host: '127.0.0.1',
      port: shopPort,
      method: asked.method,
      path: asked.url,
      headers,
    });
    onward.on('response', (given) => {
      const send = () => {
        response.writeHead(given.statusCode ?? 502, given.statusMessage, given.rawHeaders);
        given.pipe(response);
      };
      given.on('error', () => response.destroy());
      setTimeout(send, heldFor(asked));
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    asked.pipe(onward);
  };
  const server = createServer(handOn);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    close: () =>
      new Promise((closed) => {
        agent.destroy();
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
