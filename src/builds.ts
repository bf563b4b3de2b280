/** Folders of the builds and the paths their files have. */
import { join } from 'node:path';
import type { Build } from '#server/platform/http/pages/earlier-assets.ts';
import { OFFICE } from './office-pages.ts';

export const buildsBelow = (root: string): Build[] => [
  { folder: join(root, 'build/client'), prefix: '' },
  { folder: join(root, 'build/office'), prefix: OFFICE },
];
