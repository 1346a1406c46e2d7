import { spawn } from 'node:child_process';

/** Runs `work` with a display: the one there is, or an Xvfb of its own that ends with it. */
export async function withDisplay(work: (env: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) {
    await work(process.env);
    return;
  }
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  try {
    const number = await new Promise<string>((done, fail) => {
      server.once('error', fail);
      server.once('exit', (code) => fail(new Error(`Xvfb ended with exit code ${code}.`)));
      server.stdio[3]?.once('data', (bytes: Buffer) => done(bytes.toString().trim()));
    });
    await work({ ...process.env, DISPLAY: `:${number}` });
  } finally {
    server.kill('SIGTERM');
  }
}
