import { useId } from 'react';
import { Button } from '../../components/button';
import { isComposing } from '../../components/is-composing';
import { useCardDraft } from './card-draft';
import { type Choice, countOpen, NO_CHOICE, readQuestions, withAnswers } from './question-answers';
import { QuestionField } from './question-field';
import { allowOnce, deny } from './request-answer';
import type { RequestBodyProps } from './request-card';
import styles from './request-card.module.css';

/** Cancelling is a refusal; it is never sent as an empty answer. */
const NOT_ANSWERED = 'The user did not want to answer these questions.';

const NO_CHOICES: Choice[] = [];

export function QuestionRequest({ card, request, isLocked, onAnswer }: RequestBodyProps) {
  const formId = useId();
  const questions = readQuestions(request.input);
  const [choices, setChoices] = useCardDraft(card, 'choices', NO_CHOICES);
  const open = countOpen(questions, choices);
  const isComplete = open === 0 && questions.length > 0;
  const send = () => onAnswer(allowOnce(withAnswers(request.input, choices)));
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
          if (!isLocked && isComplete) send();
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
        {open > 0 && (
          <Button disabled={isLocked} data-testid="question-leave-open" onClick={send}>
            {open === questions.length ? 'Go on without an answer' : `Answer, leave ${open} open`}
          </Button>
        )}
        <Button
          tone="quiet"
          disabled={isLocked}
          data-testid="permission-deny"
          onClick={() => onAnswer(deny(NOT_ANSWERED))}
        >
          Cancel the question
        </Button>
      </div>
    </>
  );
}
