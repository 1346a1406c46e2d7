/** Dollars per token of the make-believe model: only there so that meters have something to show. */
const PRICE = { input: 4e-6, output: 20e-6, cacheRead: 0.4e-6, cacheCreation: 5e-6 };
export const CONTEXT_WINDOW = 200_000;

/** Counts the tokens the demo pretends to use. Nothing is billed to anyone. */
export function createLedger() {
  const total = emptyUse();
  let turn = emptyUse();
  let context = 9_000;

  return {
    /** One answer of the model; returns its usage as the API would report it. */
    addAnswer(outputTokens) {
      const use = { input: 40, output: outputTokens, cacheRead: context, cacheCreation: 320 };
      context += 320 + outputTokens;
      for (const key of Object.keys(use)) {
        total[key] += use[key];
        turn[key] += use[key];
      }
      return apiUsage(use);
    },
    contextTokens: () => context,
    startTurn() {
      turn = emptyUse();
    },
    turn() {
      const spent = { ...turn };
      return { usage: apiUsage(spent), byModel: (model) => ({ [model]: modelUsage(spent) }) };
    },
    total: (model) => ({ [model]: modelUsage(total) }),
    totalUsd: () => priceOf(total),
  };
}

const emptyUse = () => ({ input: 0, output: 0, cacheRead: 0, cacheCreation: 0 });

function priceOf(use) {
  return Object.keys(PRICE).reduce((sum, key) => sum + use[key] * PRICE[key], 0);
}

function apiUsage(use) {
  return {
    input_tokens: use.input,
    output_tokens: use.output,
    cache_read_input_tokens: use.cacheRead,
    cache_creation_input_tokens: use.cacheCreation,
  };
}

function modelUsage(use) {
  return {
    inputTokens: use.input,
    outputTokens: use.output,
    cacheReadInputTokens: use.cacheRead,
    cacheCreationInputTokens: use.cacheCreation,
    webSearchRequests: 0,
    costUSD: priceOf(use),
    contextWindow: CONTEXT_WINDOW,
    maxOutputTokens: 32_000,
  };
}
