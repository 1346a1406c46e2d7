/** The last part of a path, as a folder is called. */
export const folderName = (path: string): string =>
  path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
