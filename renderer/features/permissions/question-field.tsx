import { useState } from 'react';
import { Markdown } from '../markdown/markdown';
import type { Choice, Question } from './question-answers';
import styles from './request-card.module.css';

interface QuestionFieldProps {
  question: Question;
  name: string;
  choice: Choice;
  onChange(choice: Choice): void;
}

export function QuestionField({ question, name, choice, onChange }: QuestionFieldProps) {
  const { isMultiSelect, options, header } = question;
  const [pointedAt, pointAt] = useState<string | null>(null);
  const toggle = (label: string) => {
    if (!isMultiSelect) onChange({ labels: [label], text: '' });
    else if (choice.labels.includes(label))
      onChange({ ...choice, labels: choice.labels.filter((other) => other !== label) });
    else onChange({ ...choice, labels: [...choice.labels, label] });
  };
  const shown = pointedAt ?? choice.labels.at(-1) ?? null;
  const preview = options.find(({ label }) => label === shown)?.preview ?? null;
  return (
    <fieldset className={styles.question}>
      <legend className={styles.legend}>
        {header && <span className={styles.chip}>{header}</span>}
        {question.question}
        {isMultiSelect && <span className={styles.note}> any number</span>}
      </legend>
      {options.map((option) => (
        <label
          key={option.label}
          className={styles.option}
          onMouseEnter={() => pointAt(option.label)}
          onMouseLeave={() => pointAt(null)}
        >
          <input
            type={isMultiSelect ? 'checkbox' : 'radio'}
            name={name}
            checked={choice.labels.includes(option.label)}
            onFocus={() => pointAt(option.label)}
            onBlur={() => pointAt(null)}
            onChange={() => toggle(option.label)}
          />
          <span>
            {option.label}
            {option.description && <small>{option.description}</small>}
          </span>
        </label>
      ))}
      {preview !== null && (
        <div className={`${styles.box} ${styles.preview}`} data-testid="question-preview">
          <Markdown text={preview} />
        </div>
      )}
      <input
        className={styles.field}
        aria-label={`Your own answer: ${question.question}`}
        placeholder={options.length > 0 ? 'Or in your own words' : 'Your answer'}
        value={choice.text}
        onChange={(event) =>
          onChange({ labels: isMultiSelect ? choice.labels : [], text: event.target.value })
        }
      />
    </fieldset>
  );
}
