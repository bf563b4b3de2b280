/** SIGTERM and Ctrl+C: the first signal stops the shop gracefully, the second at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const handle = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(130);
    stopping = true;
    if (signal === 'SIGINT') console.log('\nStopping … (once more to stop at once)');
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, handle);
}
