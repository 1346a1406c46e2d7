import { isJson } from '../json';
import type { ToolResult } from './tool-result';

/** What is known about why a tool may have been cut off. */
export interface Cut {
  /** Somebody denied its permission request: that is an error, not a cut. */
  wasDenied: boolean;
  /** Its permission request was withdrawn, or the turn is being stopped. */
  wasStopped: boolean;
}

/** "error" for failed or denied, "interrupted" for cut off. */
export function resultStatus(result: ToolResult, cut: Cut): 'complete' | 'error' | 'interrupted' {
  const isCut = isJson(result.detail) && result.detail.interrupted === true;
  if (isCut) return 'interrupted';
  if (!result.isError) return 'complete';
  return cut.wasStopped && !cut.wasDenied && saysCutOff(result) ? 'interrupted' : 'error';
}

/** Texts of a tool result that a stop wrote (2.1.332: a withdrawn request, a running tool). */
const saysCutOff = ({ text, detail }: ToolResult): boolean =>
  detail === 'User rejected tool use' ||
  /interrupted by user|doesn't want to proceed|was rejected|aborted|cancelled/i.test(text ?? '');
