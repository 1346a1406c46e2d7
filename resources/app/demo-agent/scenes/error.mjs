/** A retried API request, a tool that fails, and how a model gets on after it. */
export async function errorScene({ say, use, emit, wait, state }) {
  emit({
    type: 'system',
    subtype: 'api_retry',
    attempt: 1,
    max_retries: 10,
    retry_delay_ms: state.paceMs * 40,
    error_status: 529,
    error: 'overloaded',
  });
  await wait(40);
  await say('The API was busy (pretended) and answered at the second try. Now a tool that fails:');
  const failed = await use('Read', { file_path: `${state.cwd}/no-such-file.txt` });
  await say(
    `“${failed.text}” A failed tool does not end the turn: I look at what is there instead.`,
  );
  const listing = await use('Bash', { command: 'ls', description: 'List the folder' });
  await say(
    listing.isError
      ? 'You said no, and that is fine too.'
      : 'Recovered: the folder is listed above.',
  );
}
