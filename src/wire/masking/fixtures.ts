/** What the target, the operator or the listener provides, under the names by which drivers ask for it. */
export class Fixtures {
  readonly #values = new Map<string, string>();

  /** @param name such as `till:open-1`, `website` or `hook:shop` */
  set(name: string, value: string): void {
    this.#values.set(name, value);
  }

  /** Takes away all that are called so, such as `till:open-1` by `till`. */
  clear(kind: string): void {
    for (const name of this.#values.keys()) if (name === kind || name.startsWith(`${kind}:`)) this.#values.delete(name);
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** A text with `{till:open-1}` and the like replaced; what is not there stays, and is seen in what was sent. */
  fill(text: string): string {
    return text.replace(placeholder, (whole, name: string) => this.#values.get(name) ?? whole);
  }
}

const placeholder = /\{((?:till|website|hook)(?::[\w-]+)?)\}/g;
