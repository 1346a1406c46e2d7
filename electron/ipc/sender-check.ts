/** What of Electron's invoke event decides whether the caller is ours. */
export interface InvokeSender {
  /** Id of the web contents. */
  contentsId: number;
  /** Address of the frame that sent it; null when that frame is gone. */
  frameUrl: string | null;
  isMainFrame: boolean;
}

export interface SenderCheck {
  /** Contents ids of the windows we made. */
  isOurWindow(contentsId: number): boolean;
  /** e.g. "roundhouse://app". */
  origin: string;
}

/** The window's id when the call comes from the main frame of our own page, else null. */
export function identifySender(sender: InvokeSender, check: SenderCheck): number | null {
  if (!sender.isMainFrame || sender.frameUrl === null) return null;
  if (!check.isOurWindow(sender.contentsId)) return null;
  return originOf(sender.frameUrl) === check.origin ? sender.contentsId : null;
}

// Not URL.origin: for a scheme Node does not know it is the string "null".
function originOf(address: string): string | null {
  try {
    const url = new URL(address);
    return `${url.protocol}//${url.host}`;
  } catch {
    return null;
  }
}
