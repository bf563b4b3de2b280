import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CircuitBreaker } from '../engines/circuit-breaker.ts';
import { type OpenTelemetry, openTelemetry } from './open-telemetry.ts';
import { inJob, inRequest, inSpan, recordedTraceId, traceWith } from './spans.ts';
import type { TracingSettings } from './tracing-settings.ts';

/** It takes requests and responds to none. */
const frozen = createServer(() => {});
let url: string;
const opened: OpenTelemetry[] = [];

beforeEach(async () => {
  await new Promise<void>((listening) => frozen.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(frozen.address() as AddressInfo).port}/v1/traces`;
});
afterEach(async () => {
  frozen.closeAllConnections();
  await Promise.all([...opened.splice(0).map((one) => one.close()), new Promise((closed) => frozen.close(closed))]);
});

function open(given: Partial<TracingSettings> = {}): OpenTelemetry {
  const settings = { url, headers: {}, serviceName: 'bancale', share: 1, trustsParents: false, ...given };
  const telemetry = openTelemetry({ ...settings, breaker: new CircuitBreaker({ engine: 'otlp' }) });
  opened.push(telemetry);
  return telemetry;
}

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331';

test('about one of twenty is recorded', () => {
  const telemetry = open({ share: 0.05 });
  let recorded = 0;
  for (let number = 0; number < 4_000; number += 1) if (telemetry.begin('job').end) recorded += 1;
  // 200, give or take six standard deviations.
  expect(recorded).toBeGreaterThan(115);
  expect(recorded).toBeLessThan(285);
});

test.each([
  ['of a stranger', false, '01', 1, true, false],
  ['of a proxy, recorded there', true, '01', 0, true, true],
  ['of a proxy, not recorded there', true, '00', 1, false, true],
])('a traceparent %s', (_, trustsParents, flags, share, isRecorded, goesOn) => {
  const { traceId, end } = open({ trustsParents, share }).begin('request', `${PARENT}-${flags}`);
  // Without a parent that counts, the share decides.
  expect([end !== undefined, traceId === PARENT.slice(3, 35)]).toEqual([isRecorded, goesOn]);
});

test.each(['', 'nonsense', `${PARENT}-zz`, '00-00000000000000000000000000000000-0000000000000000-01'])(
  'a broken traceparent (%s) begins a trace of its own',
  (header) => {
    const { traceId, end } = open({ trustsParents: true }).begin('request', header);
    expect([traceId, end]).toEqual([expect.stringMatching(/^(?!0{32})[0-9a-f]{32}$/), expect.any(Function)]);
  },
);

test('a collector that never responds: the queue has an end, what does not fit is counted', async () => {
  const telemetry = open();
  const stop = traceWith(telemetry);
  for (let number = 0; number < 3_000; number += 1) await inJob('work', () => number);
  stop();
  const { sent, lost } = telemetry.figures();
  expect([sent, lost]).toEqual([0, 3_000 - 2_048]);
  await telemetry.close();
  expect(telemetry.figures()).toEqual({ sent: 0, lost: 3_000 });
});

test('work is done and fails as without a trace, and what goes on after its end belongs to none', async () => {
  const stop = traceWith(open());
  const request = { method: 'GET', header: () => undefined };
  const broken = new Error('broken');
  await expect(
    inRequest(
      request,
      () => 'call',
      () => inSpan({ kind: 'search', name: 'search' }, () => Promise.reject(broken)),
    ),
  ).rejects.toBe(broken);
  const later = Promise.withResolvers<void>();
  let after: Promise<string | undefined> | undefined;
  let during: string | undefined;
  await inJob('work', () => {
    during = recordedTraceId();
    after = later.promise.then(() => inSpan({ kind: 'search', name: 'late' }, async () => recordedTraceId()));
  });
  later.resolve();
  expect([during, await after]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), undefined]);
  stop();
  expect(await inJob('work', () => recordedTraceId())).toBeUndefined();
});
