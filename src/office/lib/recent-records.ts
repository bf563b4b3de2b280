/** The records that a person opened last, in this browser: the palette lists them before anything is typed. */

import { useEffect } from 'react';
import type { Found } from '#contract/office/search.ts';
import { startData } from './start-data.ts';

export interface RecentRecord {
  readonly kind: Found['kind'];
  /** Number of an order or of a customer, code of an article. */
  readonly code: string;
  readonly name: string;
}

const MOST = 8;
const PREFIX = 'bancale-office-recent:';
/** Another person at the same computer has their own. */
const keyOf = () => PREFIX + startData().person.user_id;

export function recentRecords(): readonly RecentRecord[] {
  return JSON.parse(localStorage.getItem(keyOf()) ?? '[]') as RecentRecord[];
}

/** Of the page that shows it. */
export function useRecentRecord({ kind, code, name }: RecentRecord): void {
  useEffect(() => {
    const others = recentRecords().filter((one) => one.kind !== kind || one.code !== code);
    localStorage.setItem(keyOf(), JSON.stringify([{ kind, code, name }, ...others].slice(0, MOST)));
  }, [kind, code, name]);
}

/** Names of customers do not stay in a browser that nobody is signed in with. */
export const forgetRecentRecords = (): void => localStorage.removeItem(keyOf());
