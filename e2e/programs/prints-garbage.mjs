// Never says a word of the protocol.
setInterval(() => process.stdout.write('\u{1F389} Welcome! { not json\n[SandboxDebug] x\n'), 20);
