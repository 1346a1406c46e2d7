/** Splits a stream into lines of JSON. A line that is no JSON ends the process, as with the real CLI. */
export function readLines(stream, agent) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') agent.receive(JSON.parse(line));
  });
  stream.on('end', () => agent.inputEnded());
}
