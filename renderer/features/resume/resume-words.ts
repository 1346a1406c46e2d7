import type { ResumeChoices } from '@shared/contract/resume';

export function folderWords({ folder, worktree, isFolderThere }: ResumeChoices): string {
  if (isFolderThere) return `${folder} is there again; send the message once more.`;
  return worktree === null
    ? `The session ran in ${folder}, which was moved, renamed or deleted.`
    : `The session ran in ${folder}, in a git worktree of ${worktree.repository} that was removed.`;
}

export function worktreeWords(worktree: NonNullable<ResumeChoices['worktree']>): string {
  const { path, branch, commit, refusal } = worktree;
  if (refusal !== null) return `It cannot be made again. ${refusal}`;
  const where = branch === null ? `at commit ${commit.slice(0, 10)}` : `on branch ${branch}`;
  return `It comes back at ${path} ${where}. What was not committed in it is not brought back.`;
}
