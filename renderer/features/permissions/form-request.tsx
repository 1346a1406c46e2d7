import { Button } from '../../components/button';
import { useCardDraft } from './card-draft';
import { checkForm } from './form-content';
import { FormFieldRow } from './form-field-row';
import { type FormValues, readFormFields } from './form-fields';
import { allowOnce, cancelForm, deny } from './request-answer';
import type { RequestBodyProps } from './request-card';
import styles from './request-card.module.css';
import { text } from './request-words';
import { UrlRequest } from './url-request';

const DECLINED = 'The user declined to fill in this form.';

const NO_VALUES: FormValues = {};

/** What an MCP server asks for: a form of its schema, or a page to open. */
export function FormRequest(props: RequestBodyProps) {
  const { card, request, isLocked, onAnswer } = props;
  const fields = readFormFields(request.input);
  const [values, setValues] = useCardDraft(card, 'form', NO_VALUES);
  const { content, errors } = checkForm(fields, values);
  const url = text(request.input['url']);
  if (request.input['mode'] === 'url' || (url !== null && fields.length === 0))
    return <UrlRequest {...props} url={url ?? ''} />;
  return (
    <>
      <div className={`${styles.scroll} ${styles.form}`}>
        <p className={styles.reason}>{text(request.input['message'])}</p>
        {fields.map((field) => (
          <FormFieldRow
            key={field.name}
            field={field}
            value={values[field.name] ?? field.initial}
            error={errors[field.name] ?? null}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button
          tone="primary"
          disabled={content === null || isLocked}
          data-testid="permission-allow"
          onClick={() => content && onAnswer(allowOnce(content))}
        >
          {fields.length > 0 ? 'Send' : 'Accept'}
        </Button>
        <Button
          disabled={isLocked}
          data-testid="permission-deny"
          onClick={() => onAnswer(deny(DECLINED))}
        >
          Decline
        </Button>
        <Button tone="quiet" disabled={isLocked} onClick={() => onAnswer(cancelForm())}>
          Close without an answer
        </Button>
      </div>
    </>
  );
}
