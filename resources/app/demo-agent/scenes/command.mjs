export async function commandScene({ say, use }) {
  await say('This command changes the folder, so you are asked first.');
  const made = await use('Bash', {
    command: 'mkdir -p yard && touch yard/engine.txt && ls yard',
    description: 'Make a folder with a file in it',
  });
  if (made.isError)
    return say(
      `It did not run: ${made.text}\n\nNothing was changed. Say \`run a command\` to try again.`,
    );
  return say(`It ran and printed:\n\n\`\`\`text\n${made.text}\n\`\`\``);
}
