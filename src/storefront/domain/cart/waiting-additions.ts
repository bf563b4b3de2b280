/**
 * Additions that wait for the network, stored in this browser: a reload or a closed window loses none. Each has the
 * idempotency key of its action, so the server adds it once, however often and from however many windows it is sent.
 * This file is loaded in idle time, because without a network it could not be.
 */

import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { showToast } from '#storefront/platform/notices/toast-store.ts';
import { ADDITIONS_KEY, readStoredList, writeStoredList } from '#storefront/platform/storage/browser-storage.ts';
import type { Additions, AddRequest, WaitingAddition } from './cart-queue-ports.ts';

/** The server stores keys for two days: an older addition could be added twice. */
const KEPT_MS = 36 * 3_600_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isAddition(entry: unknown): entry is WaitingAddition {
  if (!isRecord(entry) || !isRecord(entry.request)) return false;
  const { id, quantity } = entry.request;
  const named = typeof entry.key === 'string' && typeof entry.owner === 'string' && typeof entry.since === 'number';
  return named && typeof id === 'number' && typeof quantity === 'number';
}

/** If storage is forbidden, they last as long as the page. */
let ofThisPage: readonly WaitingAddition[] = [];

function all(now: number): WaitingAddition[] {
  const stored = readStoredList(ADDITIONS_KEY, isAddition);
  const byKey = new Map([...stored, ...ofThisPage].map((one) => [one.key, one]));
  return [...byKey.values()].filter((one) => now - one.since < KEPT_MS);
}

/** Those of a customer at an address (`client_id/address_code`), oldest first. */
export function waitingAdditions(owner: string, now = Date.now()): WaitingAddition[] {
  return all(now)
    .filter((one) => one.owner === owner)
    .sort((a, b) => a.since - b.since);
}

export function keepAddition(addition: WaitingAddition, now = Date.now()): void {
  ofThisPage = [...ofThisPage, addition];
  writeStoredList(ADDITIONS_KEY, all(now));
}

/** Removes an addition that was added, or refused for good. */
export function dropAddition(key: string, now = Date.now()): void {
  ofThisPage = ofThisPage.filter((one) => one.key !== key);
  writeStoredList(
    ADDITIONS_KEY,
    all(now).filter((one) => one.key !== key),
  );
}

/** Shows why a waiting addition was refused: the visitor may be on another page by then. */
function showRejected({ carti }: AddRequest, error: unknown): void {
  showToast({ ...(carti && { code: carti }), text: errorSentence(error) });
}

/** Additions of the page's current customer; `owner` is called each time. */
export function additionsOf(owner: () => string, told = showRejected): Additions {
  return {
    keep: (request, key) => keepAddition({ request, key, owner: owner(), since: Date.now() }),
    async send(attempt) {
      for (const { request, key } of waitingAdditions(owner())) {
        try {
          if (!(await attempt(request, key))) return;
        } catch (error) {
          told(request, error);
        }
        dropAddition(key);
      }
    },
  };
}
