import { useState } from 'react';
import { Button } from '../../components/button';
import { ExternalLink } from '../markdown/external-link';
import { type FormField, formContent, type FormValues, readFormFields } from './form-fields';
import { allowOnce, deny } from './request-answer';
import type { RequestBodyProps } from './request-card';
import styles from './request-card.module.css';
import { text } from './request-words';

const DECLINED = 'The user declined to fill in this form.';

export function FormRequest({ request, isLocked, onAnswer }: RequestBodyProps) {
  const fields = readFormFields(request.input);
  const [values, setValues] = useState<FormValues>({});
  const content = formContent(fields, values);
  const url = text(request.input['url']);
  return (
    <>
      <div className={styles.scroll}>
        <p className={styles.reason}>{text(request.input['message'])}</p>
        {url && (
          <p className={styles.reason}>
            <ExternalLink href={url}>{url}</ExternalLink>
          </p>
        )}
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? field.initial}
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
          {fields.length > 0 ? 'Send' : 'Done'}
        </Button>
        <Button
          disabled={isLocked}
          data-testid="permission-deny"
          onClick={() => onAnswer(deny(DECLINED))}
        >
          Decline
        </Button>
      </div>
    </>
  );
}

interface FieldProps {
  field: FormField;
  value: string | boolean;
  onChange(value: string | boolean): void;
}

function Field({ field, value, onChange }: FieldProps) {
  const label = `${field.label}${field.isRequired ? '' : ' (optional)'}`;
  if (field.type === 'boolean')
    return (
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {field.label}
          {field.description && <small>{field.description}</small>}
        </span>
      </label>
    );
  return (
    <label className={styles.formRow}>
      <span>{label}</span>
      {field.type === 'choice' ? (
        <select
          className={styles.field}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          {String(value) === '' && <option value="">Choose</option>}
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          className={styles.field}
          inputMode={field.type === 'number' ? 'decimal' : 'text'}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {field.description && <small className={styles.note}>{field.description}</small>}
    </label>
  );
}
