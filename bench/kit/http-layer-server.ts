/** The server process of `http-layer.bench.ts`: `fork(…, [kind])`, then a message requests its CPU time. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { articleList } from '../../src/contract/endpoints/search.ts';
import type { Person } from '../../src/server/platform/http/caller.ts';
import { createMetrics } from '../../src/server/platform/http/logging/metrics.ts';
import { createLog } from '../../src/server/platform/http/logging/request-log.ts';
import { mount } from '../../src/server/platform/http/mount.ts';
import { RequestLimits } from '../../src/server/platform/http/request-limits.ts';
import { RawJson, type Route } from '../../src/server/platform/http/route.ts';
import { createShopServer } from '../../src/server/platform/http/shop-server.ts';
import { MemoryBucketStore } from '../../src/server/platform/rate-limit/memory-bucket-store.ts';
import { defaultSettings } from '../../src/server/settings.ts';

const ANSWER = JSON.stringify({
  message: { rows: Array.from({ length: 12 }, (_, id) => ({ id, name: `Vite ${id}` })) },
});

const SERVERS: Record<string, () => Server> = {
  bare: () =>
    createServer(async (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      JSON.parse(Buffer.concat(chunks).toString());
      outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': ANSWER.length }).end(ANSWER);
    }),
  ours: () => {
    const person: Person = {
      userId: 1,
      role: 'customer',
      name: 'x',
      email: 'x@example.com',
      customerId: 101,
      addressCodes: [1],
      agentId: null,
    };
    const { log } = createLog({ level: 'info', to: { write: () => {} } });
    const metrics = createMetrics();
    const limits = new RequestLimits({
      settings: defaultSettings().limits,
      buckets: new MemoryBucketStore(() => new Date()),
      refused: metrics.refused,
    });
    const route: Route = { endpoint: articleList, handle: async () => new RawJson(ANSWER) };
    const handle = mount({
      routes: [route],
      module: 'bancale',
      appToken: 'bench-token',
      publicUrl: undefined,
      identity: {
        identify: async () => ({ person, ended: false }),
        actsFor: async () => ({ customerId: 101, addressCode: 1 }),
      },
      limits,
      guestNavigation: true,
      log,
      observe: metrics.call,
      onRefusal: () => {},
      checkResponses: false,
    });
    const shop = createShopServer({ trust: { proxies: 0, publicUrl: undefined }, log });
    const pages = { stored: () => undefined, respond: async () => ({ status: 404, headers: {}, body: null }) };
    shop.open({ api: { handle, owns: () => true }, assets: () => undefined, pages });
    return shop.server;
  },
};

const server = SERVERS[process.argv[2] ?? '']?.();
server?.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
