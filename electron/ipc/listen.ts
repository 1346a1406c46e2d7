import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { CALL_CHANNEL } from '@shared/contract/channel-names';
import type { Router } from './router';
import type { InvokeSender } from './sender-check';

/**
 * Takes calls from now on; those that come before the router is ready wait for it, so that the window
 * can be opened first. Returns what ends it.
 */
export function listenForCalls(router: Promise<Router<InvokeSender>>): () => void {
  ipcMain.handle(CALL_CHANNEL, async (event, channel: unknown, input: unknown) => {
    // Read before anything is awaited: the frame may be another one by then.
    const sender = senderOf(event);
    return (await router).call(sender, channel, input);
  });
  return () => ipcMain.removeHandler(CALL_CHANNEL);
}

function senderOf({ sender, senderFrame }: IpcMainInvokeEvent): InvokeSender {
  return {
    contentsId: sender.id,
    frameUrl: senderFrame?.url ?? null,
    isMainFrame: senderFrame !== null && senderFrame === sender.mainFrame,
  };
}
