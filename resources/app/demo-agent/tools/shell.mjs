import fs from 'node:fs';
import { inside } from './files.mjs';

const KNOWN = 'ls, cat, mkdir, touch, rm, wc -l and echo … > file';

/**
 * A handful of commands played with the file system alone, so that the demo needs no shell and behaves
 * the same on every platform. Parts joined by `&&` run until one fails.
 */
export function runShell({ command }, cwd) {
  const out = [];
  for (const part of String(command).split('&&')) {
    try {
      const text = runOne(part.trim(), cwd);
      if (text !== '') out.push(text);
    } catch (error) {
      return failure(out, error.message);
    }
  }
  const stdout = out.join('\n');
  return {
    content: stdout === '' ? '(Bash completed with no output)' : stdout,
    isError: false,
    result: { stdout, stderr: '', interrupted: false, isImage: false, noOutputExpected: false },
  };
}

function failure(out, message) {
  const text = ['Exit code 1', ...out, message].join('\n');
  return { content: text, isError: true, result: `Error: ${text}` };
}

function runOne(command, cwd) {
  const echo = /^echo\s+(.*?)\s*>\s*(\S+)$/.exec(command);
  if (echo !== null) {
    fs.writeFileSync(inside(cwd, echo[2]), `${echo[1].replace(/^(["'])(.*)\1$/, '$2')}\n`);
    return '';
  }
  const [name, ...words] = command.split(/\s+/);
  const flags = words.filter((word) => word.startsWith('-'));
  const file = words.find((word) => !word.startsWith('-'));
  const target = inside(cwd, file ?? '.');
  switch (name) {
    case 'ls':
      return fs.readdirSync(target).sort().join('\n');
    case 'cat':
      if (!fs.existsSync(target)) throw new Error(`cat: ${file}: No such file or directory`);
      return fs.readFileSync(target, 'utf8').trimEnd();
    case 'wc':
      return `${fs.readFileSync(target, 'utf8').split('\n').length - 1} ${file}`;
    case 'mkdir':
      fs.mkdirSync(target, { recursive: flags.includes('-p') });
      return '';
    case 'touch':
      fs.closeSync(fs.openSync(target, 'a'));
      return '';
    case 'rm':
      fs.rmSync(target);
      return '';
    default:
      throw new Error(`${name}: the demo agent only plays ${KNOWN}`);
  }
}
