import { formatDuration } from '../cost/format';

const DAY_MS = 24 * 3_600_000;

/** `18:40`, or `Thu 3 Dec 18:40` on another day. Local; both in UTC ms. */
export function momentWords(at: number, now: number): string {
  const moment = new Date(at);
  const time = moment.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false });
  if (new Date(now).toDateString() === moment.toDateString()) return time;
  const day = moment.toLocaleDateString([], { weekday: 'short', day: 'numeric', month: 'short' });
  return `${day} ${time}`;
}

/** `2 h 4 min`, whole minutes once there are some, so that it does not jump; never below 1 s. */
export function countdownWords(at: number, now: number): string {
  const left = Math.max(1000, at - now);
  const unit = left > DAY_MS ? 3_600_000 : left > 120_000 ? 60_000 : 1000;
  return formatDuration(Math.ceil(left / unit) * unit);
}
