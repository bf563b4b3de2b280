/**
 * Sends events to webhooks (C-EXC-7): at least once, of each subject in order. Every step is stored before the next one: events become deliveries, a
 * delivery is leased, sent, noted. A process that dies leaves its lease, after which another one sends again under the same `webhook-id`.
 */
import { TEST_EVENT } from '#contract/values/webhook-words.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { unseal } from '#server/platform/encrypted-text.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { AllowedNetworks } from '#server/platform/http/outgoing/outgoing-networks.ts';
import type { Outbox } from '../../mail/index.ts';
import type { Operations } from '../../operations/index.ts';
import {
  giveBack,
  noteAttempt,
  readBehind,
  readDue,
  type TakenDelivery,
  takeDeliveries,
  takeEvents,
} from './deliveries.repository.ts';
import { bodyOf } from './delivery-body.rules.ts';
import { nextAttempt } from './delivery-schedule.rules.ts';
import { type Attempt, sendEvent } from './post-event.ts';
import { webhookFailedEmail } from './webhook-failed.email.ts';
import { beginFailing, endFailing, switchOffGone } from './webhooks.repository.ts';

/** Where a test may kill the process. */
export type WebhookStep = 'taken-events' | 'leased' | 'sent' | 'noted';

export interface WebhookSenderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error' | 'warn'>;
  readonly operations: Operations;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  /** Keys of the installation: the first one encrypts. */
  readonly secrets: readonly [string, ...string[]];
  readonly allowed: AllowedNetworks;
  /** Gets an e-mail when a webhook fails; empty = nobody. */
  readonly office: string;
  /** URL of a connection in the office, by its code. */
  readonly connectionUrl: (code: string) => string;
}

export interface WebhookSender {
  /** Makes deliveries of events, and begins to send what is due; does not wait for receivers. Returns how many it began. */
  look(): Promise<number>;
  /** Sends one delivery now, whatever it waits for; undefined = it is on its way just now, or done. */
  sendNow(webhookId: number, deliveryId: number): Promise<Attempt | undefined>;
  /** Waits until nothing is on its way. */
  settled(): Promise<void>;
  /** Breaks off what is on its way: it is sent again by the next process. */
  close(): Promise<void>;
}

/** Events that become deliveries in one statement. */
const MOST_EVENTS = 1_000;
/** Requests to one receiver at the same time. */
const MOST_AT_ONCE = 8;
/** A receiver that has not responded by then has failed. */
export const ANSWER_SECONDS = 10;
/** Longer than an attempt takes, so that nobody else takes a delivery that is on its way. */
const LEASE_SECONDS = 30;

/** @param onStep called after each step. */
export function createWebhookSender(
  deps: WebhookSenderDeps,
  onStep: (step: WebhookStep) => void = () => {},
): WebhookSender {
  const { db, clock, log, secrets, allowed } = deps;
  const stopped = new AbortController();
  const running = new Set<Promise<unknown>>();
  const lines = new Map<number, { sending: number; isTaking: boolean; isWanted: boolean }>();

  /** undefined: the key of the shop was changed, and none of the old ones opens it. */
  function opened({ secret, oldSecret }: TakenDelivery): string[] | undefined {
    const texts = [secret, oldSecret].flatMap((sealed) => (sealed === null ? [] : [unseal(secrets, sealed)?.text]));
    const readable = texts.filter((text) => text !== undefined);
    return readable.length > 0 ? readable : undefined;
  }

  async function attempt(delivery: TakenDelivery): Promise<Attempt> {
    const at = clock();
    const keys = opened(delivery);
    const { url, messageId } = delivery;
    const made: Attempt = keys
      ? await sendEvent(
          { url, messageId, secrets: keys, body: bodyOf(delivery), at },
          { allowed, seconds: ANSWER_SECONDS, stopped: stopped.signal },
        )
      : { status: null, fault: 'secret-lost', milliseconds: 0, answer: '' };
    onStep('sent');
    await note(delivery, made, at);
    onStep('noted');
    return made;
  }

  async function note(delivery: TakenDelivery, made: Attempt, at: Date): Promise<void> {
    if (made.fault === 'interrupted') {
      await giveBack(db, delivery);
      return;
    }
    const now = clock();
    const next = delivery.type === TEST_EVENT ? undefined : nextAttempt(delivery.attempts, now);
    // Like the row of the webhook, its e-mail is written together with what it reports.
    await db.transaction(async (transaction) => {
      const isOurs = await noteAttempt(transaction, delivery, made, { at, now, next: next ?? null });
      if (!isOurs || delivery.type === TEST_EVENT) return;
      if (made.fault === null) await endFailing(transaction, delivery.webhookId);
      else if (!next && (await beginFailing(transaction, delivery.webhookId, now)))
        await tell(transaction, delivery, made, 'given-up', now);
    });
    if (made.fault === 'gone' && delivery.type !== TEST_EVENT) await switchOff(delivery, made, now);
  }

  async function tell(
    transaction: Parameters<Outbox['enqueue']>[0],
    { webhookId: id, webhook: name, connection, url }: TakenDelivery,
    { fault, status }: Attempt,
    what: 'gone' | 'given-up',
    at: Date,
  ): Promise<void> {
    if (deps.office === '' || fault === null) return;
    const about = { what, fault, status, at, link: deps.connectionUrl(connection) };
    await deps.outbox.enqueue(transaction, webhookFailedEmail(deps.office, { id, name, connection, url }, about));
  }

  /** In the history like what a person does: a person may take it back. */
  async function switchOff(delivery: TakenDelivery, made: Attempt, now: Date): Promise<void> {
    const { webhookId: id, connection, webhook: name } = delivery;
    const act = {
      actor: { userId: null, name: 'webhook' },
      source: 'job' as const,
      kind: 'webhook.gone',
      params: { id, connection, name },
    };
    await deps.operations.run(db, act, async (transaction, change) => {
      if (!(await switchOffGone(transaction, id, now))) return null;
      change({ entity: 'webhook', key: String(id), before: { enabled: true }, after: { enabled: false } });
      await tell(transaction, delivery, made, 'gone', now);
      return null;
    });
  }

  function follow<Result>(work: Promise<Result>): Promise<Result> {
    running.add(work);
    void work.finally(() => running.delete(work)).catch(() => {});
    return work;
  }

  const take = (webhookId: number, most: number, only?: number) => {
    const now = clock();
    const leasedUntil = new Date(now.getTime() + LEASE_SECONDS * 1_000);
    return takeDeliveries(db, { webhookId, now, leasedUntil, most, ...(only !== undefined && { only }) });
  };

  /** Sends what is due to one receiver; each delivery that ends makes room for the next one. Returns how many it began. */
  async function send(id: number): Promise<number> {
    const line = lines.get(id) ?? { sending: 0, isTaking: false, isWanted: false };
    lines.set(id, line);
    line.isWanted = true;
    if (line.isTaking) return 0;
    line.isTaking = true;
    let begun = 0;
    try {
      while (line.isWanted && line.sending < MOST_AT_ONCE && !stopped.signal.aborted) {
        line.isWanted = false;
        const taken = await take(id, MOST_AT_ONCE - line.sending);
        if (taken.length > 0) onStep('leased');
        begun += taken.length;
        for (const delivery of taken) {
          line.sending += 1;
          void follow(sent(delivery, line));
        }
      }
    } finally {
      line.isTaking = false;
      if (line.sending === 0 && !line.isWanted) lines.delete(id);
    }
    return begun;
  }

  async function sent(delivery: TakenDelivery, line: { sending: number }): Promise<void> {
    try {
      await attempt(delivery);
    } catch (error) {
      // The lease ends, and it is sent again.
      log.error({ err: error, webhook: delivery.webhookId, delivery: delivery.id }, 'a delivery could not be noted');
    } finally {
      line.sending -= 1;
    }
    await send(delivery.webhookId).catch((error: unknown) => log.error({ err: error }, 'deliveries could not be read'));
  }

  return {
    async look() {
      for (const { id } of await readBehind(db)) while (await takeEvents(db, id, clock(), MOST_EVENTS));
      onStep('taken-events');
      let begun = 0;
      for (const { id } of await readDue(db, clock())) begun += await send(id);
      return begun;
    },
    async sendNow(webhookId, deliveryId) {
      const [delivery] = await take(webhookId, 1, deliveryId);
      return delivery && follow(attempt(delivery));
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled([...running]);
    },
    async close() {
      stopped.abort();
      while (running.size > 0) await Promise.allSettled([...running]);
    },
  };
}
