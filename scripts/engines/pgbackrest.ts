/** pgBackRest with `deploy/pgbackrest/pgbackrest.conf`. */
import type { Tool } from './engine.ts';

export const pgbackrest: Tool = {
  name: 'pgbackrest',
  title: 'pgBackRest',
  source: { debian: ['pgbackrest'] },
  commands: ['pgbackrest'],
};
