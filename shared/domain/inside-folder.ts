/** Both absolute; a folder is inside itself. */
export const isInsideFolder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`);
