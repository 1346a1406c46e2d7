import { ChevronDown, X } from 'lucide-react';
import { Menu, MenuItem } from '../../components/menu';
import styles from './search-view.module.css';

interface FilterChoiceProps<T extends string> {
  label: string;
  value: T | null;
  choices: readonly { value: T; label: string }[];
  /** It has no "any". */
  isAlwaysSet?: boolean;
  onChoose(value: T | null): void;
}

/** A chip that opens a menu; set, it says to what, and can be taken away. */
export function FilterChoice<T extends string>(props: FilterChoiceProps<T>) {
  const { label, value, choices, isAlwaysSet = false, onChoose } = props;
  const chosen = choices.find((choice) => choice.value === value);
  const isSet = value !== null && !isAlwaysSet;
  return (
    <span className={styles.chip} data-set={isSet}>
      <Menu
        trigger={
          <button type="button" className={styles.chipButton}>
            <span className={styles.chipText}>
              {value === null ? label : `${label}: ${chosen?.label ?? value}`}
            </span>
            <ChevronDown size={12} aria-hidden="true" />
          </button>
        }
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice.value}
            isChecked={choice.value === value}
            onSelect={() => onChoose(choice.value)}
          >
            {choice.label}
          </MenuItem>
        ))}
        {choices.length === 0 && (
          <MenuItem isDisabled onSelect={() => undefined}>
            None yet
          </MenuItem>
        )}
      </Menu>
      {isSet && (
        <button
          type="button"
          className={styles.chipClear}
          aria-label={`Any ${label.toLowerCase()}`}
          onClick={() => onChoose(null)}
        >
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

interface FilterValueProps {
  label: string;
  type: 'date' | 'number';
  value: string;
  onChange(value: string): void;
}

/** A chip that is typed into. */
export function FilterValue({ label, type, value, onChange }: FilterValueProps) {
  return (
    <label className={styles.chip} data-set={value !== ''}>
      <span className={styles.chipLabel}>{label}</span>
      <input
        className={styles.chipInput}
        type={type}
        value={value}
        {...(type === 'number' ? { min: 0, step: 'any' } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
