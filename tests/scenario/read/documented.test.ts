import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HEAD, read, rendered } from '../helpers/stories.ts';

const text = readFileSync('docs/scenario-language.md', 'utf8');
const snippets = [...text.matchAll(/```yaml (story|steps|shared)\n([\s\S]*?)```/g)].map(([, kind = '', yaml = '']) => ({
  kind,
  yaml,
}));
const shared = snippets.find(({ kind }) => kind === 'shared')?.yaml ?? '';

const BEFORE = '  - send: POST /v1/charges\n    body: {}\n    capture: { charge: id }\n';
const indented = (yaml: string): string => yaml.replaceAll(/^(?=.)/gm, '  ');

test.each(snippets.filter(({ kind }) => kind !== 'shared'))(
  'the language page shows what can be read: $yaml',
  async ({ kind, yaml }) => {
    const story = kind === 'story' ? yaml : `${HEAD}deployment: both\nsteps:\n${BEFORE}${indented(yaml)}`;
    const reading = await read({ 'story.yaml': story, 'shared/sell.yaml': shared });
    expect(reading.is, rendered(reading)).toBe('scenario');
  },
);
