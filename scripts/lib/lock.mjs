import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './report.mjs';

const POLL_MS = 200;
const TELL_AFTER_MS = 1_000;

/** Runs `work` while holding the lock file; waits while another live process holds it. */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = identity(process.pid);
  const started = Date.now();
  let hasTold = false;
  while (!take(file, mine)) {
    if (!hasTold && Date.now() - started > TELL_AFTER_MS) {
      hasTold = true;
      say(`set-up: waiting for another set-up (process ${read(file)?.split(' ')[0]}) to end ...`);
    }
    await sleep(POLL_MS);
  }
  const release = () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
  process.on('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(file, mine) {
  try {
    writeFileSync(file, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = read(file);
  if (holder && !isAlive(holder)) removeStale(file, holder);
  return false;
}

// Moved aside before it is removed: another process may have taken the lock since it was read, and
// then what was moved is that fresh lock, which goes back.
function removeStale(file, holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, file);
  } catch {
    // Another process was quicker.
  }
  rmSync(aside, { force: true });
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

// The start time tells a holder from a later process that was given the same number.
function identity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return `${pid} 0`;
  }
}

function isAlive(holder) {
  const pid = Number(holder.split(' ')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  return process.platform !== 'linux' || identity(pid) === holder;
}
