// Reads nothing, writes nothing, stays.
setInterval(() => undefined, 1_000_000);
