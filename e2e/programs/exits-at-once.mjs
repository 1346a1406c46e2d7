// Ends before it reads anything. EXIT_CODE (7), STDERR_TEXT, STDERR_BYTES of filler before it.
const { EXIT_CODE = '7', STDERR_TEXT = '', STDERR_BYTES = '0' } = process.env;
const filler = `${'x'.repeat(99)}\n`.repeat(Math.ceil(Number(STDERR_BYTES) / 100));
process.stderr.write(filler + STDERR_TEXT, () => process.exit(Number(EXIT_CODE)));
