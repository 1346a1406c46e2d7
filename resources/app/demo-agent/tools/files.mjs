import fs from 'node:fs';
import path from 'node:path';

/** Absolute path of a file inside the demo's folder; anything else is refused. */
export function inside(cwd, file) {
  const full = path.resolve(cwd, file);
  const relative = path.relative(cwd, full);
  if (relative.startsWith('..') || path.isAbsolute(relative))
    throw new Error(`The demo agent stays in its own folder: ${file} is outside.`);
  return full;
}

export function readFile({ file_path: file }, cwd) {
  const full = inside(cwd, file);
  if (!fs.existsSync(full)) throw new Error('File does not exist.');
  const content = fs.readFileSync(full, 'utf8');
  const lines = content.split('\n');
  return {
    content: lines.map((line, at) => `${at + 1}\t${line}`).join('\n'),
    isError: false,
    result: {
      type: 'text',
      file: {
        filePath: full,
        content,
        numLines: lines.length,
        startLine: 1,
        totalLines: lines.length,
      },
    },
  };
}

export function writeFile({ file_path: file, content }, cwd) {
  const full = inside(cwd, file);
  const originalFile = fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : null;
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, content);
  const isNew = originalFile === null;
  return {
    content: isNew
      ? `File created successfully at: ${full}`
      : `The file ${full} has been updated successfully.`,
    isError: false,
    result: {
      type: isNew ? 'create' : 'update',
      filePath: full,
      content,
      structuredPatch: isNew ? [] : patchOf(originalFile, content),
      originalFile,
      userModified: false,
    },
  };
}

export function editFile({ file_path: file, old_string: before, new_string: after }, cwd) {
  const full = inside(cwd, file);
  const originalFile = fs.readFileSync(full, 'utf8');
  if (!originalFile.includes(before)) throw new Error('String to replace not found in file.');
  const changed = originalFile.replace(before, () => after);
  fs.writeFileSync(full, changed);
  return {
    content: `The file ${full} has been updated successfully.`,
    isError: false,
    result: {
      filePath: full,
      oldString: before,
      newString: after,
      originalFile,
      structuredPatch: patchOf(originalFile, changed),
      userModified: false,
      replaceAll: false,
    },
  };
}

/** One hunk from the first to the last line that differs, without context. */
function patchOf(before, after) {
  const old = before.split('\n');
  const now = after.split('\n');
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail++;
  const removed = old.slice(head, old.length - tail);
  const added = now.slice(head, now.length - tail);
  if (removed.length + added.length === 0) return [];
  return [
    {
      oldStart: head + 1,
      oldLines: removed.length,
      newStart: head + 1,
      newLines: added.length,
      lines: [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)],
    },
  ];
}
