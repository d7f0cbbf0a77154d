import { inspect } from 'node:util';

/** A key or a token that prints as its label only. A structured clone of it has no value: send the target's path. */
export class Secret {
  readonly label: string;
  readonly #value: string;

  constructor(value: string, label: string) {
    this.#value = value;
    this.label = label;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return `${/^sk_(?:test|live)_/.exec(this.#value)?.[0] ?? ''}…(${this.label})`;
  }

  toJSON(): string {
    return this.toString();
  }

  [inspect.custom](): string {
    return this.toString();
  }
}
