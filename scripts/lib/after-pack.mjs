import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Takes out the default app that the registry's runtime was given to run unpacked sources. */
export default async function afterPack({ appOutDir, electronPlatformName }) {
  if (electronPlatformName !== 'linux') return;
  rmSync(join(appOutDir, 'resources', 'app'), { recursive: true, force: true });
  rmSync(join(appOutDir, 'resources', 'default_app.asar'), { force: true });
}
