/** A secret, and when the address was given another one; null: it has it still. */
interface Given {
  readonly secret: string;
  readonly until: number | null;
}

/** What was signed before an address was given another secret may be on its way for so long. */
const onItsWay_ms = 10 * 60_000;

/** By address, the secrets that posts to it may be signed with. */
export class SigningSecrets {
  readonly #given = new Map<string, readonly Given[]>();

  /** The address has this one from now on. */
  note(url: string, secret: string, at: number): void {
    const before = (this.#given.get(url) ?? []).filter((each) => each.secret !== secret);
    const until = (each: Given): Given => ({ ...each, until: each.until ?? at });
    this.#given.set(url, [...before.map(until), { secret, until: null }]);
  }

  /** What may have signed a post that came at a moment. */
  of(url: string, at: number): readonly string[] {
    const given = this.#given.get(url) ?? [];
    return given.filter(({ until }) => until === null || at - until < onItsWay_ms).map(({ secret }) => secret);
  }
}
