import { importWords } from '../../imports/import-words';
import { LookAgain } from '../../imports/look-again';
import { CliControl } from '../cli-control';
import { Toggle } from '../controls/toggle';
import { SignInControl } from '../sign-in-control';
import { type Setting, setting } from '../setting';
import { SETTING_NAMES } from '../setting-names';

export const CLAUDE_CODE: Setting[] = [
  setting('claude-code', {
    label: SETTING_NAMES.cliPath,
    note: 'Looked for on your PATH and in the usual folders, unless you choose a file.',
    keywords: 'cli path executable binary version install find',
    keys: ['cliPath'],
    control: (props) => <CliControl {...props} />,
  }),
  setting('claude-code', {
    id: 'signIn',
    label: 'Account',
    note: 'Claude Code signs in itself. Roundhouse never sees a password or a key.',
    keywords: 'sign in login logout account subscription api key',
    keys: [],
    control: (props) => <SignInControl {...props} />,
  }),
  setting('claude-code', {
    label: SETTING_NAMES.importsTranscripts,
    note: 'Every session you ran with claude in a terminal, by its folder, to be continued here.',
    keywords: 'import transcripts projects history terminal sessions',
    keys: ['importsTranscripts'],
    control: ({ settings, save, ...names }) => (
      <Toggle
        {...names}
        isOn={settings.importsTranscripts}
        onChange={(importsTranscripts) => void save({ importsTranscripts })}
      />
    ),
  }),
  setting('claude-code', {
    id: 'lookForTranscripts',
    label: 'Transcripts',
    note: ({ imports }) => importWords(imports),
    keywords: 'import transcripts look again progress damaged lines projects',
    keys: [],
    control: (props) => <LookAgain {...props} />,
  }),
  setting('claude-code', {
    label: SETTING_NAMES.keepsRawFrames,
    note: 'Writes down every line that goes to and from Claude Code, for finding faults. Takes disk space.',
    keywords: 'debug log trace protocol json',
    keys: ['keepsRawFrames'],
    control: ({ settings, save, ...names }) => (
      <Toggle
        {...names}
        isOn={settings.keepsRawFrames}
        onChange={(keepsRawFrames) => void save({ keepsRawFrames })}
      />
    ),
  }),
];
