import type { SessionSnapshot } from '@shared/contract/sessions';

type Models = SessionSnapshot['models'];

export const NO_MODELS: Models = [];

const alias = (value: string, displayName: string): Models[number] => ({
  value,
  displayName,
  description: null,
  resolvedModel: null,
  supportedEffortLevels: [],
  thinksAsItSeesFit: null,
});

/** Names every CLI version takes; shown until the CLI has told its own list. */
export const KNOWN_ALIASES: Models = [
  alias('opus', 'Opus'),
  alias('sonnet', 'Sonnet'),
  alias('haiku', 'Haiku'),
];

/**
 * The choice the reported model is: the one of that name, else the one that stands for it now. Of several
 * the one a person would name, before the default.
 */
export function chosenModel(model: string | null, models: Models): Models[number] | undefined {
  const wanted = model ?? 'default';
  const standing = models.filter(({ resolvedModel }) => resolvedModel === wanted);
  return (
    models.find(({ value }) => value === wanted) ??
    standing.find(({ value }) => value !== 'default') ??
    standing[0]
  );
}

/** `claude-opus-4-5-20260101` as `opus 4.5`, unless the CLI has a better name. */
export function modelName(model: string | null, models: Models): string {
  if (model === null) return 'Default model';
  const named = [...models, ...KNOWN_ALIASES].find((choice) => choice.value === model);
  if (named) return named.displayName;
  const parts = /^claude-([a-z]+)-(\d+)(?:-(\d{1,2}))?(?:-\d{8})?(\[.+\])?$/.exec(model);
  if (!parts) return model;
  const [, family = '', major = '', minor, suffix = ''] = parts;
  return `${family.charAt(0).toUpperCase()}${family.slice(1)} ${major}${minor ? `.${minor}` : ''}${suffix && ` ${suffix}`}`;
}
