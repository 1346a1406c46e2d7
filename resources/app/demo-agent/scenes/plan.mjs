const PLAN = `1. Make a folder called \`depot\`
2. Put a README in it
3. Tell you`;

export async function planScene({ say, use, state }) {
  await say('Here is what I would do. Nothing happens before you agree.');
  const decision = await use('ExitPlanMode', { plan: PLAN });
  if (decision.isError)
    return say(
      `You sent the plan back: ${decision.text}\n\nI stay in planning and change nothing.`,
    );
  const written = await use('Write', {
    file_path: `${state.cwd}/depot/README.md`,
    content: '# Depot\n\nMade by the demo agent.\n',
  });
  return say(written.isError ? `Not written: ${written.text}` : 'The depot stands.');
}
