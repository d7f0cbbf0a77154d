import { bruno } from './bruno.mjs';
import { mpconform } from './mpconform.mjs';
import { newman } from './newman.mjs';
import { respect } from './respect.mjs';
import { stepCi } from './step-ci.mjs';
import { vitest } from './vitest.mjs';

export const tools = [mpconform, respect, stepCi, newman, bruno, vitest];
