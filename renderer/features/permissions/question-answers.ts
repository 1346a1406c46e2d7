export interface QuestionOption {
  label: string;
  description: string | null;
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
    if (!isRecord(raw) || typeof raw['question'] !== 'string') return [];
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

/** The tool's input with the answers in it, by question text; unanswered questions are left out. */
export function withAnswers(
  input: Record<string, unknown>,
  choices: readonly Choice[],
): Record<string, unknown> {
  const answers: Record<string, string> = {};
  readQuestions(input).forEach((question, index) => {
    const answer = answerText(question, choices[index] ?? NO_CHOICE);
    if (answer !== null) answers[question.question] = answer;
  });
  return { ...input, answers };
}

const inOrder = (question: Question, labels: string[]): string[] =>
  question.options.map((option) => option.label).filter((label) => labels.includes(label));

function readOption(raw: unknown): QuestionOption[] {
  if (!isRecord(raw) || typeof raw['label'] !== 'string') return [];
  return [
    {
      label: raw['label'],
      description: typeof raw['description'] === 'string' ? raw['description'] : null,
    },
  ];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
