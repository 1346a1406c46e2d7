const VERSES = [
  'In the middle of the yard stands the roundhouse, and in the middle of the roundhouse lies the turntable.',
  'An engine rolls on, the table turns, the engine rolls off on another track.',
  'Many engines, one table: whoever works it must see at a glance which engine stands where.',
];

export async function longScene({ say }) {
  const sections = Array.from({ length: 12 }, (_, at) => {
    const verse = VERSES[at % VERSES.length];
    return `## Part ${at + 1}\n\n${verse}\n\n| track | engine | state |\n|---|---|---|\n| ${at + 1} | No. ${at * 7 + 3} | ready |\n\n\`\`\`js\nconst track = ${at + 1};\n\`\`\``;
  });
  await say(`A long answer. Press Stop whenever you have seen enough.\n\n${sections.join('\n\n')}`);
}
