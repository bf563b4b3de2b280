/** Every server that tests can run against, and every command that they call. */
import type { Engine, Tool } from './engine.ts';
import { haproxy } from './haproxy.ts';
import { helm } from './helm.ts';
import { kafka } from './kafka.ts';
import { nftables } from './nftables.ts';
import { nginx } from './nginx.ts';
import { opensearch } from './opensearch.ts';
import { openssh } from './openssh.ts';
import { patroni } from './patroni.ts';
import { peppol } from './peppol.ts';
import { pgbackrest } from './pgbackrest.ts';
import { pgbouncer } from './pgbouncer.ts';
import { postgres } from './postgres.ts';
import { promtool } from './promtool.ts';
import { pureFtpd } from './pure-ftpd.ts';
import { s3 } from './s3.ts';
import { systemd } from './systemd.ts';
import { valkey } from './valkey.ts';
import { vsftpd } from './vsftpd.ts';

// What `start` returns and `describe` takes is one type, which a list cannot say.
export const ENGINES = [
  openssh,
  vsftpd,
  pureFtpd,
  postgres,
  patroni,
  pgbouncer,
  valkey,
  s3,
  kafka,
  peppol,
  haproxy,
  opensearch,
] as readonly unknown[] as readonly Engine[];

/** They check and make files of `deploy`, make backups, or cut a network; nothing of them stays. */
export const TOOLS: readonly Tool[] = [helm, nftables, nginx, pgbackrest, promtool, systemd];
