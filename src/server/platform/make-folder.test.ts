import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '#server/platform/make-folder.ts';

describe('making a folder', () => {
  it('makes those above it, and nothing when it exists', () => {
    const root = mkdtempSync(join(tmpdir(), 'bancale-folder-'));
    makeFolder(join(root, 'a/b/c'));
    makeFolder(join(root, 'a/b/c'));
    expect(existsSync(join(root, 'a/b/c'))).toBe(true);
    rmSync(root, { recursive: true });
  });

  it('gives up where a file stands in the way', () => {
    const root = mkdtempSync(join(tmpdir(), 'bancale-folder-'));
    writeFileSync(join(root, 'file'), '');
    expect(() => makeFolder(join(root, 'file/below'))).toThrow();
    rmSync(root, { recursive: true });
  });

  it('gives up, and does not go round for ever, where the system takes no folder', () => {
    expect(() => makeFolder('/proc/bancale')).toThrow();
  });
});
