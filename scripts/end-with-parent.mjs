// Loaded into the shop by prepare.mjs: if the parent process is killed, the shop shuts down properly.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
