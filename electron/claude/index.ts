/** The driver's front door: one real `claude` child per session, in plain Node. */
export { openClaudeSession } from './claude-session';
export type * from './driver-types';
export {
  type CliLocator,
  createCliLocator,
  type LocateDeps,
} from './locate/locate-cli';
export type { LocateError } from './locate/locate-error';
export {
  createNormalizer,
  type Normalizer,
  type NormalizerOptions,
} from './normalize/normalizer';
export { isSameProcess, processStartedAt } from './process/process-start-time';
export type { ProcessIdentity } from './process/process-table';
export { defaultSessionDeps, type SessionDeps } from './session-deps';
export { claudeConfigDir, findTranscript, transcriptExists } from './transcript/transcript-exists';
export { scanTrust, type TrustScanDeps } from './trust/scan-trust';
export { createLineSplitter, type LineSplitter, MAX_LINE_BYTES } from './wire/line-splitter';
export { parseLine } from './wire/parse-line';
