import type { CallError } from '@shared/contract/error';
import { err, ok, type Result } from '@shared/domain/result';
import type { SecretsHandlerDeps } from '../../ipc/handlers/setups';
import type { Secrets } from '../../platform/secrets';

/** The keyring as the window sees it: names, and why nothing can be kept. */
export const keptSecrets = (secrets: Secrets): SecretsHandlerDeps => ({
  async list() {
    const names = await secrets.list();
    return names.ok ? ok({ names: names.value, refusal: secrets.refusal() }) : told<never>(names);
  },
  save: async (name, value) => told(await secrets.save(name, value)),
  remove: async (name) => told(await secrets.remove(name)),
});

const told = <T>(result: Result<T, string>): Result<T, CallError> =>
  result.ok ? result : err({ code: 'file-unusable', message: result.error });
