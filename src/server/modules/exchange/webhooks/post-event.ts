/** One attempt of a delivery: the signed request, and what became of it. */
import type { IncomingMessage } from 'node:http';
import type { DeliveryFault } from '#contract/values/webhook-words.ts';
import type { AllowedNetworks } from '#server/platform/http/outgoing/outgoing-networks.ts';
import { ClosedNetwork, lineFault, sendOutgoing } from '#server/platform/http/outgoing/outgoing-request.ts';
import { signedHeaders } from './webhook-secret.ts';

export interface EventToSend {
  readonly url: string;
  /** The newest first. */
  readonly secrets: readonly string[];
  /** `webhook-id`: the same in each attempt. */
  readonly messageId: string;
  readonly body: string;
  /** Moment of this attempt. */
  readonly at: Date;
}

export interface SendingLimits {
  readonly allowed: AllowedNetworks;
  /** Until the receiver has responded. */
  readonly seconds: number;
  /** The process ends. */
  readonly stopped: AbortSignal;
}

export interface Attempt {
  /** null = no response. */
  readonly status: number | null;
  /** null = any 2xx came in time. */
  readonly fault: DeliveryFault | null;
  readonly milliseconds: number;
  /** The first bytes of the response, as text. */
  readonly answer: string;
}

const MOST_ANSWER_BYTES = 4_096;

/** Never throws for what a receiver or a line does. */
export async function sendEvent(event: EventToSend, { allowed, seconds, stopped }: SendingLimits): Promise<Attempt> {
  const start = performance.now();
  const inTime = AbortSignal.timeout(seconds * 1_000);
  const outcome = await exchanged(event, allowed, AbortSignal.any([inTime, stopped])).catch((error: unknown) => ({
    status: null,
    answer: '',
    fault: stopped.aborted ? ('interrupted' as const) : inTime.aborted ? ('too-slow' as const) : faultOf(error),
  }));
  return { ...outcome, milliseconds: Math.round(performance.now() - start) };
}

async function exchanged(
  { url, secrets, messageId, body, at }: EventToSend,
  allowed: AllowedNetworks,
  signal: AbortSignal,
): Promise<Omit<Attempt, 'milliseconds'>> {
  const response = await sendOutgoing(new URL(url), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Encoding': 'identity',
      ...(await signedHeaders(secrets, { id: messageId, at, body })),
    },
    body,
    signal,
    allowed,
  });
  const status = response.statusCode ?? 0;
  return { status, fault: statusFault(status), answer: await beginning(response) };
}

function statusFault(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** The status is known by then: a body that never ends, or breaks off, changes nothing of it. */
async function beginning(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= MOST_ANSWER_BYTES) break;
    }
  } catch {
    // Shown as far as it came.
  }
  response.destroy();
  // PostgreSQL stores no NUL; a character that was cut is left out.
  return Buffer.concat(parts)
    .subarray(0, MOST_ANSWER_BYTES)
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/\uFFFD$/, '');
}

function faultOf(error: unknown): DeliveryFault {
  if (error instanceof ClosedNetwork) return 'private-network';
  return lineFault(error) ?? 'unreachable';
}
