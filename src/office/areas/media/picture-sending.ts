/**
 * Sends pictures, a few at a time, whatever page of the office is shown meanwhile. After a lost line it goes on; after a
 * reload the person drops the same folder again, and what is there already is not sent twice.
 */
import { useSyncExternalStore } from 'react';
import { officeFileHref, pictureFile } from '#contract/office/office-files.ts';
import { MOST_PICTURE_BYTES, MOST_UPLOADS } from '#contract/values/picture-limits.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { errorFrom } from '#kit/api/api-wire.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { waitForPerson } from '#office/lib/person-gate.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';

/** Requests under way: the server converts two at a time. */
const AT_ONCE = 3;
const AGAIN_MS = 3_000;
/** How often the page asks again what has arrived. */
const LOOK_MS = 2_000;
/** What file managers leave in every folder. */
const CLUTTER = /^(\..*|thumbs\.db|desktop\.ini)$/i;

export interface Sending {
  readonly total: number;
  readonly sent: number;
  readonly stopped: boolean;
  /** Why it does not go on; null = it does. */
  readonly fault: string | null;
  /** Files that were not sent, and why. */
  readonly refused: ReadonlyArray<{ readonly name: string; readonly why: string }>;
}

interface Work {
  sending: Sending;
  waiting: Array<readonly [name: string, file: File]>;
}

const works = new Map<number, Work>();
const listeners = new Set<() => void>();

function note(batch: number, change: Partial<Sending>): void {
  const work = works.get(batch);
  if (!work) return;
  work.sending = { ...work.sending, ...change };
  for (const listener of listeners) listener();
}

/** This upload, as far as this window sends it. */
export const useSending = (batch: number): Sending | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => works.get(batch)?.sending,
  );

export type NamedFile = readonly [name: string, file: File];

/** Begins an upload. Returns its number. @throws ApiError */
export async function beginPictures(files: readonly NamedFile[]): Promise<number> {
  const { message } = await changeOffice('office_media.begin', {});
  void sendPictures(message.batch, files);
  return message.batch;
}

/** Sends the files of an upload that are not there yet. */
export async function sendPictures(batch: number, given: readonly NamedFile[]): Promise<void> {
  const files = given.filter(([, file]) => !CLUTTER.test(file.name)).slice(0, MOST_UPLOADS);
  const tooLarge = files.filter(([, file]) => file.size > MOST_PICTURE_BYTES);
  const refused = [
    ...tooLarge.map(([name]) => ({ name, why: m.media_too_large() })),
    ...given.slice(MOST_UPLOADS).map(([name]) => ({ name, why: m.media_too_many({ most: MOST_UPLOADS }) })),
  ];
  const before = works.get(batch);
  works.set(batch, {
    sending: { total: 0, sent: 0, stopped: false, fault: null, ...before?.sending, refused },
    waiting: before?.waiting ?? [],
  });
  note(batch, { fault: null });
  try {
    const asked = files.filter(([, file]) => file.size <= MOST_PICTURE_BYTES);
    const names = asked.map(([name, file]) => ({ name, bytes: file.size }));
    const { missing } = (await callOffice('office_media.get_missing', { batch, files: names })).message;
    const wanted = new Set(missing);
    const work = works.get(batch);
    if (!work) return;
    const queued = new Set(work.waiting.map(([name]) => name));
    const added = asked.filter(([name]) => wanted.has(name) && !queued.has(name));
    work.waiting.push(...added);
    note(batch, { total: work.sending.total + added.length, stopped: false });
    await run(batch);
  } catch (failure) {
    note(batch, { fault: refusalWords(failure) });
  }
}

export const stopSending = (batch: number): void => note(batch, { stopped: true });

export function goOnSending(batch: number): void {
  note(batch, { stopped: false, fault: null });
  void run(batch);
}

const running = new Set<number>();

async function run(batch: number): Promise<void> {
  if (running.has(batch)) return;
  running.add(batch);
  let looked = Date.now();
  const look = async () => {
    looked = Date.now();
    await queryClient.invalidateQueries({ queryKey: ['media', 'upload', batch] });
  };
  const worker = async () => {
    for (;;) {
      const work = works.get(batch);
      if (!work || work.sending.stopped || work.sending.fault !== null) return;
      const next = work.waiting.shift();
      if (!next) return;
      try {
        const goesOn = await sendOne(batch, next);
        if (!goesOn) {
          work.waiting.unshift(next);
          return;
        }
        note(batch, { sent: work.sending.sent + 1 });
      } catch (failure) {
        if (failure instanceof ApiError && (failure.status === 413 || failure.status === 422))
          note(batch, { refused: [...work.sending.refused, { name: next[0], why: refusalWords(failure) }] });
        else {
          work.waiting.unshift(next);
          note(batch, { fault: refusalWords(failure) });
        }
      }
      if (Date.now() - looked > LOOK_MS) void look();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  running.delete(batch);
  await look();
}

/** False: a person stopped it meanwhile. @throws ApiError for what the server refuses. */
async function sendOne(batch: number, [name, file]: NamedFile): Promise<boolean> {
  for (;;) {
    const address = officeFileHref(pictureFile, { batch }, { name });
    const response = await fetch(address, { method: 'PUT', body: file }).catch(() => undefined);
    if (response?.ok) return true;
    if (response === undefined || response.status >= 500 || response.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      if (works.get(batch)?.sending.stopped) return false;
      continue;
    }
    const failure = errorFrom(response.status, await response.text());
    if (!(failure.code === 'session-expired' && (await waitForPerson('sign-in')))) throw failure;
  }
}

/** A single picture, at once. Returns its number in the upload, or why it cannot be shown. @throws ApiError */
export async function sendPicture(batch: number, file: File): Promise<{ id: number; problem: string }> {
  const address = officeFileHref(pictureFile, { batch }, { name: file.name.slice(-300) });
  const response = await fetch(address, { method: 'PUT', body: file }).catch(() => undefined);
  if (!response) throw new ApiError(0, {});
  const text = await response.text();
  if (!response.ok) throw errorFrom(response.status, text);
  return JSON.parse(text);
}
