/**
 * Additions that wait for the network, kept in this browser: a reload or a closed window loses none. Each has the key of its action,
 * under which the server adds it once, however often and from however many windows it is sent.
 */
import { readStoredList, writeStoredList } from './browser-storage.ts';
import type { WaitingAddition } from './cart-queue-ports.ts';

const ADDITIONS_KEY = 'oc-cart-additions';
/** The server knows keys for two days: what is older could be added twice. */
const KEPT_MS = 36 * 3_600_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isAddition(entry: unknown): entry is WaitingAddition {
  if (!isRecord(entry) || !isRecord(entry.request)) return false;
  const { id, quantity } = entry.request;
  const named = typeof entry.key === 'string' && typeof entry.owner === 'string' && typeof entry.since === 'number';
  return named && typeof id === 'number' && typeof quantity === 'number';
}

/** Where storage is forbidden they last as long as the page. */
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

/** Added, or refused for good. */
export function dropAddition(key: string, now = Date.now()): void {
  ofThisPage = ofThisPage.filter((one) => one.key !== key);
  writeStoredList(
    ADDITIONS_KEY,
    all(now).filter((one) => one.key !== key),
  );
}
