import { type Part, parts, type Section } from './parts.ts';

export interface Question {
  readonly id: string;
  readonly section: Section;
  readonly text: string;
}

export const about =
  (part: Part) =>
  <const Id extends string>(id: Id, text: string) => ({ id, section: parts[part], text });
