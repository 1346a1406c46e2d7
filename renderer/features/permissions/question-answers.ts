import { isJson } from '@shared/domain/json-object';

export interface QuestionOption {
  label: string;
  description: string | null;
  /** Markdown; what choosing it would look like. */
  preview: string | null;
}

export interface Question {
  question: string;
  header: string | null;
  options: QuestionOption[];
  isMultiSelect: boolean;
}

/** What the person chose for one question. */
export interface Choice {
  labels: string[];
  /** Their own words; '' when they wrote none. */
  text: string;
}

export const NO_CHOICE: Choice = { labels: [], text: '' };

/** The question tool's input as the CLI sends it; what is not a question is left out. */
export function readQuestions(input: Record<string, unknown>): Question[] {
  if (!Array.isArray(input['questions'])) return [];
  return input['questions'].flatMap((raw: unknown) => {
    if (!isJson(raw) || typeof raw['question'] !== 'string') return [];
    const options = Array.isArray(raw['options']) ? raw['options'] : [];
    return [
      {
        question: raw['question'],
        header: typeof raw['header'] === 'string' ? raw['header'] : null,
        options: options.flatMap(readOption),
        isMultiSelect: raw['multiSelect'] === true,
      },
    ];
  });
}

/** Own words replace a single choice and join a multiple one. Null while the question is unanswered. */
export function answerText(question: Question, { labels, text }: Choice): string | null {
  const own = text.trim();
  const parts = question.isMultiSelect
    ? [...inOrder(question, labels), ...(own ? [own] : [])]
    : own
      ? [own]
      : labels.slice(0, 1);
  return parts.length > 0 ? parts.join(', ') : null;
}

/**
 * The tool's input with the answers in it, by question text. What was left open has no answer and is
 * marked so; the preview somebody chose by goes back with the answer (2.1.332).
 */
export function withAnswers(
  input: Record<string, unknown>,
  choices: readonly Choice[],
): Record<string, unknown> {
  const answers: Record<string, string> = {};
  const annotations: Record<string, { preview?: string; unanswered?: true }> = {};
  readQuestions(input).forEach((question, index) => {
    const choice = choices[index] ?? NO_CHOICE;
    const answer = answerText(question, choice);
    if (answer === null) {
      annotations[question.question] = { unanswered: true };
      return;
    }
    answers[question.question] = answer;
    const preview = question.options.find(({ label }) => label === answer)?.preview;
    if (preview != null) annotations[question.question] = { preview };
  });
  const hasAnnotations = Object.keys(annotations).length > 0;
  return { ...input, answers, ...(hasAnnotations ? { annotations } : {}) };
}

/** How many have no answer yet. */
export const countOpen = (questions: readonly Question[], choices: readonly Choice[]): number =>
  questions.filter((question, at) => answerText(question, choices[at] ?? NO_CHOICE) === null)
    .length;

const inOrder = (question: Question, labels: string[]): string[] =>
  question.options.map((option) => option.label).filter((label) => labels.includes(label));

function readOption(raw: unknown): QuestionOption[] {
  if (!isJson(raw) || typeof raw['label'] !== 'string') return [];
  return [
    {
      label: raw['label'],
      description: typeof raw['description'] === 'string' ? raw['description'] : null,
      preview: typeof raw['preview'] === 'string' ? raw['preview'] : null,
    },
  ];
}
