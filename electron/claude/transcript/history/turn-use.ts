import { isJson, type Json, jsonOf, textOf } from '../../normalize/json';
import { readUsage } from '../../normalize/usage';

/** What the answers of one turn say they used, each message once; its blocks repeat it. */
export interface TurnUse {
  add(message: unknown): void;
  /** As a result of the CLI names it. */
  byModel(): Json;
}

/** The model of text the CLI made up itself; it was not paid for. */
const SYNTHETIC = '<synthetic>';

export function createTurnUse(): TurnUse {
  const messages = new Map<string, { model: string; usage: unknown }>();
  return {
    add(message) {
      if (!isJson(message)) return;
      const id = textOf(message.id);
      const model = textOf(message.model);
      if (id !== null && model !== null && model !== SYNTHETIC)
        messages.set(id, { model, usage: message.usage });
    },
    byModel() {
      const models: Record<string, Json> = {};
      for (const { model, usage } of messages.values()) {
        const tokens = readUsage(usage);
        if (tokens === null) continue;
        const sum = (models[model] ??= {});
        add(sum, 'inputTokens', tokens.input);
        add(sum, 'outputTokens', tokens.output);
        add(sum, 'cacheReadInputTokens', tokens.cacheRead);
        add(sum, 'cacheCreationInputTokens', tokens.cacheCreation);
      }
      return jsonOf(models);
    },
  };
}

const add = (sum: Json, name: string, tokens: number): void => {
  sum[name] = Number(sum[name] ?? 0) + tokens;
};
