import { bearer } from './bearer.ts';
import type { ClientJudge } from './client-judge.ts';

export const clientJudges: readonly ClientJudge[] = [bearer];
