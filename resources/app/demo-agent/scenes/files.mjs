const NOTES = `# Notes

- The kettle is on.
- The signal is red.
- The turntable is free.
`;

/** Write, read, edit: two permission requests, one diff. */
export async function filesScene({ say, use, state }) {
  const notes = `${state.cwd}/notes.md`;
  await say('I will write a small file, read it back and change one line.');
  const written = await use('Write', { file_path: notes, content: NOTES });
  if (written.isError) return say(`The file was not written: ${written.text}\n\nFine, I leave it.`);
  await use('Read', { file_path: notes });
  const edited = await use('Edit', {
    file_path: notes,
    old_string: 'The signal is red.',
    new_string: 'The signal is green.',
  });
  if (edited.isError)
    return say(`The edit was not made: ${edited.text}\n\nThe file stays as it was.`);
  return say('Done. `notes.md` is in this folder, and the card above shows what changed.');
}
