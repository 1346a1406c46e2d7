import { describe, expect, it } from 'vitest';
import { NO_CHOICE, readQuestions, withAnswers } from './question-answers';

const input = {
  questions: [
    {
      question: 'Which database?',
      header: 'Store',
      options: [{ label: 'SQLite', description: 'One file' }, { label: 'Postgres' }],
      multiSelect: false,
    },
    {
      question: 'Which checks?',
      options: [{ label: 'Types' }, { label: 'Lint' }, { label: 'Tests' }],
      multiSelect: true,
    },
  ],
};

describe('answers to questions', () => {
  it('case 54: go back inside the input, by question text, several joined with commas', () => {
    const updated = withAnswers(input, [
      { labels: ['SQLite'], text: '' },
      { labels: ['Tests', 'Types'], text: 'spelling' },
    ]);
    expect(updated).toEqual({
      ...input,
      answers: { 'Which database?': 'SQLite', 'Which checks?': 'Types, Tests, spelling' },
    });
  });

  it('case 54: own words replace a single choice', () => {
    const updated = withAnswers(input, [{ labels: ['SQLite'], text: ' DuckDB ' }, NO_CHOICE]);
    expect(updated['answers']).toEqual({ 'Which database?': 'DuckDB' });
  });

  it('case 54: say which question was left open, which is no cancel', () => {
    const updated = withAnswers(input, [NO_CHOICE, { labels: ['Lint'], text: '' }]);
    expect(updated).toMatchObject({
      answers: { 'Which checks?': 'Lint' },
      annotations: { 'Which database?': { unanswered: true } },
    });
    expect(withAnswers(input, [])).toMatchObject({ answers: {} });
  });

  it('take back the preview that was chosen by', () => {
    const options = [{ label: 'Wide', preview: '**wide**' }, { label: 'Slim' }];
    const asked = { questions: [{ question: 'Layout?', options, multiSelect: false }] };
    const chosen = (label: string) => withAnswers(asked, [{ labels: [label], text: '' }]);
    expect(chosen('Wide')['annotations']).toEqual({ 'Layout?': { preview: '**wide**' } });
    expect(chosen('Slim')).not.toHaveProperty('annotations');
  });

  it('leaves out what is no question', () => {
    expect(readQuestions({ questions: [null, 3, { header: 'x' }, { question: 'Q?' }] })).toEqual([
      { question: 'Q?', header: null, options: [], isMultiSelect: false },
    ]);
    expect(readQuestions({})).toEqual([]);
  });
});
