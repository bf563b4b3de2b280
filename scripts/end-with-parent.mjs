// Loaded into the shop by prepare.mjs: if the process that started it is killed outright, the shop ends in good order.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
