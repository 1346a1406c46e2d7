export const USAGE = `Runs Claude Code without a window, one agent event per line on stdout.

  drive --cwd DIR --prompt TEXT [--prompt TEXT]... [options]
  drive report  --db FILE [--session ID] [--limit N]
  drive history --db FILE [--session ID] [--limit N]
  drive search  --db FILE [--session ID] [--limit N] QUERY

What to run
  --cwd DIR            folder to work in
  --prompt TEXT        a prompt; several run one after another in one process
  --image FILE         PNG, JPEG, GIF or WebP for the first prompt; may be repeated
  --resume ID          go on with a session, by our id or the CLI's
  --resume-at UUID     ... after this message; what came later is left out
  --fork               ... as a new session; the old one stays as it is
  --cli PATH           the claude to run (else it is looked for)
  --model NAME         --effort low|medium|high|xhigh|max
  --mcp-config FILE    MCP servers, JSON; \${NAME} is an environment variable
  --profile NAME       harness (as it is), pipe (no tools, no settings) or FILE.json
  --max-turns N        rounds of each turn
  --budget USD         for this run; reached, the next prompt is not sent

What it may do
  --policy ask|supervised|plan|autonomous     default: ask
  --answer allow|deny|deny-interrupt|FILE.json default: deny
  --trust              use the folder's own settings, hooks and MCP servers

How it ends
  --interrupt-after MS stop the first turn that long after its prompt was written
  --linger SECONDS     wait at most this long for background tasks (60)
  --timeout SECONDS    limit of each turn (none)

Where it goes
  --db FILE            keep everything in this database (else nothing is kept)
  --raw                print each frame of the CLI, too

FILE.json for --answer is an array of rules; the first that fits a request answers it, and a
request that none fits is denied:
  [{ "tool": "Bash", "pattern": "^npm ", "behavior": "allow" },
   { "tool": "AskUserQuestion", "behavior": "allow", "answers": { "Which one?": "The first" } },
   { "tool": "*", "behavior": "deny", "message": "Not here." }]
  tool         name, or "*" for any        pattern       regular expression on the command, path or
  behavior     allow, deny or                            address, else on the input as JSON
               deny-interrupt              updatedInput  input to run instead

Exit: 0 done, 1 a turn failed, 2 bad usage, 3 the CLI did not start, 4 the database cannot be used.
`;
