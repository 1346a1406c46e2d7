import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { GRAMMARS } from './grammars';
import { knownLanguage } from './language-names';
import type { HighlightAnswer, HighlightRequest, HighlightToken } from './protocol';

let highlighter: Promise<HighlighterCore> | null = null;

self.addEventListener('message', (event: MessageEvent<HighlightRequest>) => {
  void answer(event.data).then((lines) => {
    self.postMessage({ id: event.data.id, lines } satisfies HighlightAnswer);
  });
});

async function answer({ code, language }: HighlightRequest): Promise<HighlightToken[][] | null> {
  const known = knownLanguage(language);
  if (!known) return null;
  highlighter ??= createHighlighterCore({
    // Of their families the ones whose every colour can be read on our code background (4.5:1).
    themes: [
      import('shiki/themes/github-light-high-contrast.mjs'),
      import('shiki/themes/github-dark-default.mjs'),
    ],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  try {
    const core = await highlighter;
    await core.loadLanguage(GRAMMARS[known]);
    const lines = core.codeToTokensWithThemes(code, {
      lang: known,
      themes: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    });
    return lines.map((line) =>
      line.map(({ content, variants }) => ({
        text: content,
        light: variants['light']?.color ?? 'inherit',
        dark: variants['dark']?.color ?? 'inherit',
      })),
    );
  } catch {
    // Colour is an extra: a grammar that fails leaves the text plain.
    return null;
  }
}
