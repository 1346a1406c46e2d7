import { type BrowserWindow, dialog } from 'electron';

/** The system's dialogs; each answers with absolute paths, empty when it was dismissed. */
export interface Dialogs {
  pickFolder(title: string): Promise<string | null>;
  pickFile(title: string): Promise<string | null>;
  pickImages(): Promise<string[]>;
}

/** `window`: the one to stand in front of; undefined when none is open. */
export function createDialogs(window: () => BrowserWindow | undefined): Dialogs {
  const open = async (options: Electron.OpenDialogOptions): Promise<string[]> => {
    const parent = window();
    const answer = await (parent
      ? dialog.showOpenDialog(parent, options)
      : dialog.showOpenDialog(options));
    return answer.canceled ? [] : answer.filePaths;
  };
  return {
    pickFolder: async (title) =>
      (await open({ title, properties: ['openDirectory', 'createDirectory'] }))[0] ?? null,
    pickFile: async (title) =>
      (await open({ title, properties: ['openFile', 'showHiddenFiles'] }))[0] ?? null,
    pickImages: () =>
      open({
        title: 'Add images',
        properties: ['openFile', 'multiSelections'],
        // Not the last word: the type is told from the bytes.
        filters: [{ name: 'Images', extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp'] }],
      }),
  };
}
