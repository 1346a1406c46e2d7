import { Switch } from 'radix-ui';
import styles from './controls.module.css';

interface ToggleProps {
  labelId: string;
  noteId: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange(isOn: boolean): void;
}

export function Toggle({ labelId, noteId, isOn, isDisabled = false, onChange }: ToggleProps) {
  return (
    <Switch.Root
      className={styles.toggle}
      aria-labelledby={labelId}
      aria-describedby={noteId}
      checked={isOn}
      disabled={isDisabled}
      onCheckedChange={onChange}
    >
      <Switch.Thumb className={styles.thumb} />
    </Switch.Root>
  );
}
