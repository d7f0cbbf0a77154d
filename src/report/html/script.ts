import { readFileSync } from 'node:fs';

const file = import.meta.url.endsWith('.ts') ? '../../../dist/src/report/html/client.js' : './client.js';

/** What the page does beside being read: `npm run build` bundles it. */
export const script: string = readFileSync(new URL(file, import.meta.url), 'utf8').trim();
