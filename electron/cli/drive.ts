process.stderr.write('drive: not yet available\n');
process.exitCode = 2;
