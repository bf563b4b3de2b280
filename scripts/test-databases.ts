/** For the parts of the HTTP tests: makes their databases once, in the given folder, which each part copies. */
import { prepareDatabases } from '../test/setup/prepared-databases.ts';

await prepareDatabases(process.argv[2] ?? '');
