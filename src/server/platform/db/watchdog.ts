import { spawn } from 'node:child_process';

/**
 * Ends PostgreSQL when this process ends without doing so itself (crash, kill -9): a shell in a session of its own holds
 * the reading end of a pipe, and the kernel closes the other end with us. A line on the pipe means all is well.
 */
const SCRIPT = `
trap '' INT TERM HUP
IFS= read -r line && exit 0
[ "$(head -n 1 "$2/postmaster.pid" 2>/dev/null)" = "$1" ] || exit 0
kill -INT "$1"
n=0
while [ $n -lt 60 ] && kill -0 "$1" 2>/dev/null; do sleep 0.5; n=$((n + 1)); done
[ "$(head -n 1 "$2/postmaster.pid" 2>/dev/null)" = "$1" ] && kill -QUIT "$1"
`;

/** Starts watching; answers the function that calls the watch off. */
export function watch(postmaster: number, cluster: string): () => void {
  const dog = spawn('/bin/sh', ['-c', SCRIPT, 'bancale-watchdog', String(postmaster), cluster], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  dog.on('error', () => {});
  dog.stdin.on('error', () => {});
  dog.unref();
  return () => {
    dog.stdin.end('done\n');
  };
}
