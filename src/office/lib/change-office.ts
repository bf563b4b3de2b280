/**
 * Calls that change something. Each press has one key: when the line is lost, the same request is sent again with it until
 * the server has it, and a change that had arrived is not made twice (C-OFF-1). Meanwhile a strip says what waits.
 */
import { useSyncExternalStore } from 'react';
import type { OfficeApiName, OfficeApiTypes } from '#contract/office/office-api.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { newKey } from '#kit/api/new-key.ts';
import { callOnce } from './call-office.ts';

const AGAIN_MS = 3_000;
/** The request did not arrive, or a server in between could not pass it on. */
const UNREACHED = new Set([0, 502, 503, 504]);

let waiting = 0;
let goOn: Array<() => void> = [];
const listeners = new Set<() => void>();

type WithKey = {
  readonly [Name in OfficeApiName]: OfficeApiTypes[Name]['request'] extends { key: string } ? Name : never;
};
/** Calls that take a key. */
export type OfficeChangeName = WithKey[OfficeApiName];

/** @throws ApiError when the server refuses the change; not when it cannot be reached. */
export async function changeOffice<Name extends OfficeChangeName>(
  name: Name,
  body: Omit<OfficeApiTypes[Name]['request'], 'key' | 'lang'>,
): Promise<OfficeApiTypes[Name]['response']> {
  const request = { ...body, key: newKey() } as OfficeApiTypes[Name]['request'];
  for (let counted = false; ; ) {
    try {
      const response = await callOnce(name, request);
      if (counted) count(-1);
      return response;
    } catch (error) {
      if (!(error instanceof ApiError && UNREACHED.has(error.status))) {
        if (counted) count(-1);
        throw error;
      }
    }
    if (!counted) count(1);
    counted = true;
    await new Promise<void>((resolve) => {
      goOn.push(resolve);
      setTimeout(resolve, AGAIN_MS);
    });
  }
}

/** Sends what waits at once. */
export function sendNow(): void {
  const held = goOn;
  goOn = [];
  for (const go of held) go();
}

function count(step: number): void {
  waiting += step;
  for (const listener of listeners) listener();
}

/** The browser asks before the page with changes that wait is left. */
export function guardWaiting(): void {
  addEventListener('beforeunload', (event) => {
    if (waiting > 0) event.preventDefault();
  });
  addEventListener('online', sendNow);
}

/** How many changes are not saved yet. */
export const useWaiting = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
