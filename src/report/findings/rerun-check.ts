import { shellWord } from './shell-word.ts';
import type { Report } from '../report-json.ts';

/** The command that runs a check again by its name, for one who stands where the run was started. */
export function rerunCheck({ asked, profile, seed }: Report, name: string): string {
  const permits = [asked?.allow.writes && '--allow-writes', asked?.allow.prompts && '--allow-prompts'];
  const options = [...targetOptions(asked), `--profile ${profile}`, `--seed ${seed}`, ...permits, `--check ${name}`];
  return ['mpconform run', ...options].filter(Boolean).join(' ');
}

export function targetOptions(asked: Report['asked']): readonly string[] {
  switch (asked?.origin.is) {
    case 'file':
      return [`--target ${shellWord(asked.origin.path)}`];
    case 'flags':
      return [`--base-url ${shellWord(asked.origin.base_url)}`, `--key-env ${asked.origin.key_env}`];
    case 'embedded':
      return [];
    default:
      return ['--target TARGET'];
  }
}
