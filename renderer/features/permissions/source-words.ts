/** Where a rule is kept, by the CLI's name for it (2.1.332). */
export const SOURCE_WORDS: Readonly<Record<string, string>> = {
  session: 'this session',
  cliArg: 'the command line of this session',
  command: 'a command of this session',
  flagSettings: 'what Roundhouse told this session’s process',
  localSettings: 'this project’s own settings, for you',
  projectSettings: 'this project’s settings, for everyone who uses it',
  userSettings: 'your own settings',
  policySettings: 'the settings of your organisation',
};
