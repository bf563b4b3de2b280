import { spawn } from 'node:child_process';

/**
 * Stops PostgreSQL when this process ends without doing so (crash, kill -9): a shell in its own session reads from a
 * pipe, and the kernel closes our end when we die. A line on the pipe means a normal stop.
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

/** Starts the watchdog; returns the function that ends it. */
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
