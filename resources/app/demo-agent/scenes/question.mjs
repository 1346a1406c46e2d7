const QUESTION = 'Which track should the engine take?';

export async function questionScene({ say, use }) {
  const answered = await use('AskUserQuestion', {
    questions: [
      {
        question: QUESTION,
        header: 'Track',
        multiSelect: false,
        options: [
          { label: 'North', description: 'Over the bridge' },
          { label: 'South', description: 'Along the river' },
        ],
      },
    ],
  });
  await say(`This is what reached me: ${answered.text}`);
}
