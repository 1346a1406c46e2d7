import { useId } from 'react';
import type { FormField, FormValue } from './form-fields';
import styles from './request-card.module.css';

interface FormFieldRowProps {
  field: FormField;
  value: FormValue;
  error: string | null;
  onChange(value: FormValue): void;
}

export function FormFieldRow({ field, value, error, onChange }: FormFieldRowProps) {
  const { label, description, isRequired } = field;
  const errorId = useId();
  const name = `${label}${isRequired ? '' : ' (optional)'}`;
  if (field.type === 'boolean')
    return (
      <Option
        label={label}
        description={description}
        isChecked={value === true}
        onChange={onChange}
      />
    );
  if (field.type === 'choices') {
    const chosen = Array.isArray(value) ? value : [];
    return (
      <fieldset className={styles.question}>
        <legend className={styles.legend}>
          {name}
          <span className={styles.note}> any number</span>
        </legend>
        {description && <small className={styles.note}>{description}</small>}
        {field.choices.map((choice) => (
          <Option
            key={choice.value}
            label={choice.label}
            description={null}
            isChecked={chosen.includes(choice.value)}
            onChange={(isChosen) =>
              onChange(
                field.choices
                  .map((other) => other.value)
                  .filter((other) => (other === choice.value ? isChosen : chosen.includes(other))),
              )
            }
          />
        ))}
        {error !== null && <small className={styles.fieldError}>{error}</small>}
      </fieldset>
    );
  }
  const described = { 'aria-invalid': error !== null, 'aria-describedby': errorId };
  return (
    <label className={styles.formRow}>
      <span>{name}</span>
      {field.type === 'choice' ? (
        <select
          className={styles.field}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
          {...described}
        >
          {(String(value) === '' || !isRequired) && <option value="">Choose</option>}
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          className={styles.field}
          inputMode={field.type === 'number' ? 'decimal' : 'text'}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
          {...described}
        />
      )}
      <small id={errorId} className={error === null ? styles.note : styles.fieldError}>
        {error ?? description}
      </small>
    </label>
  );
}

interface OptionProps {
  label: string;
  description: string | null;
  isChecked: boolean;
  onChange(isChecked: boolean): void;
}

const Option = ({ label, description, isChecked, onChange }: OptionProps) => (
  <label className={styles.option}>
    <input
      type="checkbox"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>
      {label}
      {description && <small>{description}</small>}
    </span>
  </label>
);
