/** SIGTERM of a copy of the shop that is busy: what has begun is finished. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Drill, NOTHING, OVERLOADED } from './drill.ts';
import { brokenPapers, lastOrders, papersUntilEnd } from './papers.ts';
import { ask } from './postgres-manager.ts';
import type { Schedule } from './schedule.rules.ts';
import { slowUpload, UPLOAD_FILE_BYTES, UPLOAD_FILES } from './slow-upload.ts';
import type { World } from './world.ts';

const SERVICE_RESTART_MS = 1_000;
/** The first papers are being made. */
const BEGUN_MS = 300;

export const STOP_DRILLS: readonly Drill[] = [
  {
    name: 'stopped-while-uploading',
    about: 'SIGTERM of a copy of the shop while it receives 5 MB; it is started again',
    allowed: NOTHING,
    act: stoppedWhileUploading,
  },
  {
    name: 'stopped-while-printing',
    about: 'SIGTERM of a copy of the shop while it makes PDFs of orders; it is started again',
    allowed: OVERLOADED,
    act: stoppedWhilePrinting,
  },
];

/** To the copy that then ends: what has begun is finished, and is there once. */
async function stoppedWhileUploading({ copies, url, postgres }: World, schedule: Schedule): Promise<readonly string[]> {
  const copy = schedule.pick(copies);
  const key = `upload-${crypto.randomUUID()}`;
  const upload = slowUpload(copy.url, { origin: url, key, lasts: schedule.lasts / 3 });
  await wait(schedule.lasts / 10);
  await copy.stop();
  await wait(SERVICE_RESTART_MS);
  await copy.start();
  const { status, text } = await upload;
  const stored = await ask<{ files: number; bytes: string }>(
    postgres.primary(),
    `select (select count(*)::int from enquiry_files f where f.enquiry_id = e.id) as files,
       (select coalesce(sum(length(f.content)), 0)::text from enquiry_files f where f.enquiry_id = e.id) as bytes
     from enquiries e where e.message = $1`,
    [key],
  );
  if (status !== 200) return [`the upload got ${status}: ${text.slice(0, 200)}`];
  const is = JSON.stringify(stored);
  const shouldBe = JSON.stringify([{ files: UPLOAD_FILES, bytes: String(UPLOAD_FILES * UPLOAD_FILE_BYTES) }]);
  return is === shouldBe ? [] : [`the upload was acknowledged, and is there as ${is}, not ${shouldBe}`];
}

/** Customers load PDFs of their orders from the copy that ends, from before the signal until it listens no more. */
async function stoppedWhilePrinting(world: World, schedule: Schedule): Promise<readonly string[]> {
  const copy = schedule.pick(world.copies);
  const orders = await lastOrders(world.postgres.primary());
  const printing = papersUntilEnd(copy.url, orders);
  await wait(BEGUN_MS);
  const signalled = Date.now();
  await copy.stop();
  const papers = await printing.stop();
  await wait(SERVICE_RESTART_MS);
  await copy.start();
  return brokenPapers(papers, signalled);
}
