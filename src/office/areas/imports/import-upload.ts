/**
 * Sends a file in parts, whatever page of the office is shown meanwhile. After a lost line it goes on where it was; after a
 * reload the person chooses the same file again, and what is there already is not sent twice.
 */
import { useSyncExternalStore } from 'react';
import { IMPORT_PART_BYTES, importFile, officeFileHref } from '#contract/office/office-files.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { errorFrom } from '#kit/api/api-wire.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { waitForPerson } from '#office/lib/person-gate.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';

const AGAIN_MS = 3_000;

export interface Upload {
  readonly sent: number;
  readonly bytes: number;
  /** Why it does not go on. */
  readonly fault: string | null;
}

const uploads = new Map<number, Upload>();
const listeners = new Set<() => void>();

function note(id: number, upload: Upload | undefined): void {
  if (upload) uploads.set(id, upload);
  else uploads.delete(id);
  for (const listener of listeners) listener();
}

/** The file of this import, as far as this window sends it. */
export const useUpload = (id: number): Upload | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads.get(id),
  );

/** Begins an import of the file, and sends it. Returns its number. @throws ApiError */
export async function beginUpload(file: File): Promise<number> {
  const { message } = await changeOffice('office_imports.start', { name: file.name.slice(-200), bytes: file.size });
  void sendFile(message.id, file, message.received);
  return message.id;
}

/** Sends the rest of a file, and has it read. */
export async function sendFile(id: number, file: File, received: number): Promise<void> {
  if (uploads.has(id) && uploads.get(id)?.fault === null) return;
  try {
    for (let sent = received; sent < file.size; ) {
      note(id, { sent, bytes: file.size, fault: null });
      sent = await sendPart(id, file.slice(sent, sent + IMPORT_PART_BYTES), sent);
    }
    note(id, { sent: file.size, bytes: file.size, fault: null });
    await changeOffice('office_imports.recognise', { id });
    note(id, undefined);
  } catch (failure) {
    note(id, { sent: received, bytes: file.size, fault: refusalWords(failure) });
  }
  await queryClient.invalidateQueries({ queryKey: ['imports'] });
}

async function sendPart(id: number, part: Blob, from: number): Promise<number> {
  for (;;) {
    const response = await fetch(officeFileHref(importFile, { id }, { from }), { method: 'PUT', body: part }).catch(
      () => undefined,
    );
    if (response?.ok) return ((await response.json()) as { received: number }).received;
    if (response === undefined || response.status >= 502) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      continue;
    }
    const failure = errorFrom(response.status, await response.text());
    if (!(failure instanceof ApiError && failure.code === 'session-expired' && (await waitForPerson('sign-in'))))
      throw failure;
  }
}
