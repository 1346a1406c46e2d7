// Survives everything but a KILL. Says "ready" when its handlers are in place.
for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(name, () => undefined);
setInterval(() => undefined, 1_000_000);
process.stdout.write('ready\n');
process.stdout.on('error', () => undefined);
