import { useId, useState } from 'react';
import { Button } from '../../components/button';
import { isComposing } from '../../components/is-composing';
import {
  answerText,
  type Choice,
  NO_CHOICE,
  type Question,
  readQuestions,
  withAnswers,
} from './question-answers';
import { allowOnce, deny } from './request-answer';
import type { RequestBodyProps } from './request-card';
import styles from './request-card.module.css';

/** Cancelling is a refusal; it is never sent as an empty answer. */
const NOT_ANSWERED = 'The user did not want to answer these questions.';

export function QuestionRequest({ request, isLocked, onAnswer }: RequestBodyProps) {
  const formId = useId();
  const questions = readQuestions(request.input);
  const [choices, setChoices] = useState<Choice[]>([]);
  const isComplete = questions.every(
    (question, index) => answerText(question, choices[index] ?? NO_CHOICE) !== null,
  );
  const submit = () => isComplete && onAnswer(allowOnce(withAnswers(request.input, choices)));
  const setChoice = (at: number, choice: Choice) =>
    setChoices(
      questions.map((_, index) => (index === at ? choice : (choices[index] ?? NO_CHOICE))),
    );

  return (
    <>
      <form
        id={formId}
        className={styles.scroll}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLocked) submit();
        }}
        onKeyDown={(event) =>
          isComposing(event.nativeEvent) && event.key === 'Enter' && event.preventDefault()
        }
      >
        {questions.map((question, index) => (
          <QuestionField
            key={question.question}
            question={question}
            name={`${request.requestId}-${index}`}
            choice={choices[index] ?? NO_CHOICE}
            onChange={(choice) => setChoice(index, choice)}
          />
        ))}
        {questions.length === 0 && <p className={styles.reason}>The question could not be read.</p>}
      </form>
      <div className={styles.actions}>
        <Button
          tone="primary"
          type="submit"
          form={formId}
          disabled={!isComplete || isLocked}
          data-testid="permission-allow"
        >
          Answer
        </Button>
        <Button
          disabled={isLocked}
          data-testid="permission-deny"
          onClick={() => onAnswer(deny(NOT_ANSWERED))}
        >
          Do not answer
        </Button>
      </div>
    </>
  );
}

interface QuestionFieldProps {
  question: Question;
  name: string;
  choice: Choice;
  onChange(choice: Choice): void;
}

function QuestionField({ question, name, choice, onChange }: QuestionFieldProps) {
  const { isMultiSelect, options } = question;
  const toggle = (label: string) => {
    if (!isMultiSelect) onChange({ labels: [label], text: '' });
    else if (choice.labels.includes(label))
      onChange({ ...choice, labels: choice.labels.filter((other) => other !== label) });
    else onChange({ ...choice, labels: [...choice.labels, label] });
  };
  return (
    <fieldset className={styles.question}>
      <legend className={styles.legend}>
        {question.question}
        {isMultiSelect && <span className={styles.note}> any number</span>}
      </legend>
      {options.map((option) => (
        <label key={option.label} className={styles.option}>
          <input
            type={isMultiSelect ? 'checkbox' : 'radio'}
            name={name}
            checked={choice.labels.includes(option.label)}
            onChange={() => toggle(option.label)}
          />
          <span>
            {option.label}
            {option.description && <small>{option.description}</small>}
          </span>
        </label>
      ))}
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
