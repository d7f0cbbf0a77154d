/** Why a program could not be started, and what to do about it. */
export function notStarted(program: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `there is no program ${program}, or no folder to start it in`;
  if (code === 'EACCES')
    return `${program} may not be run: make it executable (chmod +x), or name what runs it (node ${program})`;
  return `it could not be started: ${message}`;
}
