/** Every server that tests can run against. */
import type { Engine } from './engine.ts';
import { kafka } from './kafka.ts';
import { openssh } from './openssh.ts';
import { peppol } from './peppol.ts';
import { postgres } from './postgres.ts';
import { pureFtpd } from './pure-ftpd.ts';
import { s3 } from './s3.ts';
import { valkey } from './valkey.ts';
import { vsftpd } from './vsftpd.ts';

// What `start` returns and `describe` takes is one type, which a list cannot say.
export const ENGINES = [
  openssh,
  vsftpd,
  pureFtpd,
  postgres,
  valkey,
  s3,
  kafka,
  peppol,
] as readonly unknown[] as readonly Engine[];
