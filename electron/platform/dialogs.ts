import { type BrowserWindow, dialog } from 'electron';

/** The system's dialogs; each answers with absolute paths, empty when it was dismissed. */
export interface Dialogs {
  pickFolder(title: string): Promise<string | null>;
  pickFile(title: string): Promise<string | null>;
  pickImages(): Promise<string[]>;
  pickJsonFile(title: string): Promise<string | null>;
  /** Where to write; the dialog has asked before an existing file is chosen. */
  pickJsonTarget(title: string, name: string): Promise<string | null>;
  /** The same for a page or a text, by the ending of `name`. */
  pickTextTarget(title: string, name: string): Promise<string | null>;
  pickCsvTarget(title: string, name: string): Promise<string | null>;
}

/** `window`: the one to stand in front of; undefined when none is open. */
/** What the API takes, and what the window can make of something else. */
const IMAGE_ENDINGS = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'avif', 'svg'];

export function createDialogs(window: () => BrowserWindow | undefined): Dialogs {
  const open = async (options: Electron.OpenDialogOptions): Promise<string[]> => {
    const parent = window();
    const answer = await (parent
      ? dialog.showOpenDialog(parent, options)
      : dialog.showOpenDialog(options));
    return answer.canceled ? [] : answer.filePaths;
  };
  const save = async (options: Electron.SaveDialogOptions): Promise<string | null> => {
    const parent = window();
    const answer = await (parent
      ? dialog.showSaveDialog(parent, options)
      : dialog.showSaveDialog(options));
    return answer.canceled || answer.filePath === '' ? null : answer.filePath;
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
        filters: [{ name: 'Images', extensions: IMAGE_ENDINGS }],
      }),
    pickJsonFile: async (title) =>
      (await open({ title, properties: ['openFile'], filters: JSON_FILES }))[0] ?? null,
    pickJsonTarget: (title, name) => save({ title, defaultPath: name, filters: JSON_FILES }),
    pickTextTarget: (title, name) =>
      save({
        title,
        defaultPath: name,
        filters: name.endsWith('.html')
          ? [{ name: 'Web page', extensions: ['html'] }]
          : [{ name: 'Markdown', extensions: ['md'] }],
      }),
    pickCsvTarget: (title, name) => save({ title, defaultPath: name, filters: CSV_FILES }),
  };
}

const JSON_FILES: Electron.FileFilter[] = [
  { name: 'JSON', extensions: ['json'] },
  { name: 'All files', extensions: ['*'] },
];

const CSV_FILES: Electron.FileFilter[] = [
  { name: 'CSV', extensions: ['csv'] },
  { name: 'All files', extensions: ['*'] },
];
