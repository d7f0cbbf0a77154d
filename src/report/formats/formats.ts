import type { Model } from '../model.ts';
import type { Format } from './names.ts';
import type { Source } from './source.ts';

type Rendering = (source: Source) => string | Promise<string> | AsyncIterable<string>;

/** A format is loaded only where somebody asks for it. */
const renderings: Readonly<Record<Format, () => Promise<Rendering>>> = {
  json: async () => of((await import('./json.ts')).jsonReport),
  html: async () => of((await import('../html/page.tsx')).htmlReport),
  junit: async () => of((await import('../junit/junit.ts')).junitReport),
  ctrf: async () => of((await import('./ctrf.ts')).ctrfReport),
  sarif: async () => of((await import('./sarif.ts')).sarifReport),
  har: async () => (await import('./har.ts')).harReport,
  markdown: async () => of((await import('./markdown.ts')).markdownReport),
  github: async () => of((await import('./annotations.ts')).annotationsReport),
  csv: async () => of((await import('./csv.ts')).csvReport),
};

const of =
  (render: (model: Model) => string | Promise<string>): Rendering =>
  ({ model }) =>
    render(model);

export const renderingOf = (format: Format): Promise<Rendering> => renderings[format]();
