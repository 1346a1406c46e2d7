const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a turn has run, in whole seconds: `0:07`, `12:34`, from an hour on `1:02 h`. */
export function elapsedWords(since: number, now: number): string {
  const ms = Math.max(0, now - since);
  const two = (n: number) => String(n).padStart(2, '0');
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)}:${two(Math.floor((ms % HOUR) / MINUTE))} h`;
  return `${Math.floor(ms / MINUTE)}:${two(Math.floor((ms % MINUTE) / 1000))}`;
}

/** Whole minutes, never fewer than one: `6 min`, `2 h`, `1 h 5 min`. */
export function minutesWords(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}
