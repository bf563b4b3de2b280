/** Killed while it fetches from the SFTP server of the kit. */
import { startSftp } from '../kit/sftp-server.ts';
import { killedCases } from './servers-killed.cases.ts';

killedCases(startSftp);
