import { join, relative, sep } from 'node:path';
import type { Path } from '../../text/yaml-place.ts';
import type { Position, YamlSource } from '../../text/yaml-source.ts';
import { Compiler, type SharedFile } from './compile.ts';
import type { Shared, Story } from './grammar.ts';
import { everyStep, type Scenario } from './story.ts';

/** Stories that were found in order, and the files that they use, as plain JSON data. */
export interface SavedScenarios {
  readonly stories: readonly (SavedFile<Story> & { readonly id: string })[];
  readonly shared: readonly SavedFile<Shared>[];
}

interface SavedFile<Written> {
  /** From the folder of all stories, with slashes. */
  readonly name: string;
  readonly text: string;
  readonly written: Written;
  readonly place: Place;
}

/** Line and column of a key, those of its value, and what is inside. */
type Place = readonly [number, number, number, number, Readonly<Record<string, Place>>?];

/** What `openScenarios` makes the same stories of, without reading YAML or looking for mistakes again. */
export function savedScenarios(folder: string, scenarios: readonly Scenario[]): SavedScenarios {
  const used = scenarios
    .flatMap(({ steps, afterwards }) => everyStep([...steps, ...afterwards]))
    .flatMap((step) => (step.is === 'use' ? [step.shared] : []));
  const save = <Written>(source: YamlSource, written: Written): SavedFile<Written> => ({
    name: relative(folder, source.file).split(sep).join('/'),
    text: source.text,
    written,
    place: placeOf(source, source.data, []),
  });
  return {
    stories: scenarios.map(({ id, source, story }) => ({ id, ...save(source, story) })),
    shared: [...new Map(used.map((shared) => [shared.source.file, shared])).values()].map(({ source, written }) =>
      save(source, written),
    ),
  };
}

function placeOf(source: YamlSource, data: unknown, path: Path): Place {
  const [key, value] = [source.locate(path, 'key'), source.locate(path, 'value')];
  const place = [key.line, key.column, value.line, value.column] as const;
  if (typeof data !== 'object' || data === null) return place;
  const inside = Object.entries(data).map(([name, each]) => [name, placeOf(source, each, [...path, name])] as const);
  return [...place, Object.fromEntries(inside)];
}

/** @param folder where the files lie now */
export function openScenarios(folder: string, { stories, shared }: SavedScenarios): Promise<readonly Scenario[]> {
  const files = new Map<string, SharedFile>(
    shared.map((file) => [join(folder, file.name), { source: sourceOf(folder, file), written: file.written }]),
  );
  return Promise.all(
    stories.map(async ({ id, ...file }): Promise<Scenario> => {
      const compiler = new Compiler(async (name) => ({ is: 'read', shared: files.get(name)!, problems: [] }));
      const source = sourceOf(folder, file);
      const { written: story } = file;
      return { id, source, story, ...(await compiler.story(story, source)) };
    }),
  );
}

const sourceOf = (folder: string, { name, text, written, place }: SavedFile<unknown>): YamlSource => ({
  file: join(folder, name),
  text,
  data: written,
  locate: (path, what) => located(place, path, what),
});

function located(root: Place, path: Path, what: 'key' | 'value'): Position {
  let place = root;
  for (const name of path) {
    const inside = place[4];
    if (inside === undefined || !Object.hasOwn(inside, name)) return keyOf(place);
    place = inside[name]!;
  }
  return what === 'key' ? keyOf(place) : { line: place[2], column: place[3] };
}

const keyOf = ([line, column]: Place): Position => ({ line, column });
