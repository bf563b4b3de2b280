import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { createMediaStore } from '#server/platform/media/media-store.ts';
import { mediaStoreCases } from './media-store.cases.ts';

const root = mkdtempSync(join(tmpdir(), 'bancale-store-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a folder', () => {
  mediaStoreCases(async () => {
    const folder = mkdtempSync(join(root, 'store-'));
    return {
      store: createMediaStore(folder),
      other: createMediaStore(folder),
      outside: (name) => readFile(join(folder, name)).catch(() => undefined),
    };
  });
});
