import type { Mode } from '../../contract/mode.ts';

/** The address of a mode. */
export interface SignedAddress {
  readonly url: string;
  readonly mode: Mode;
  /** Whose it is there, by its role; null: nobody can say. Several businesses may share an address. */
  readonly of: string | null;
}

export interface OwnedSecret extends Pick<SignedAddress, 'of'> {
  readonly secret: string;
}

/** A secret, and when the address was given another one; null: it has it still. */
interface Given extends OwnedSecret {
  readonly mode: Mode;
  readonly until: number | null;
}

/** What was signed before an address was given another secret may be on its way for so long. */
const onItsWay_ms = 10 * 60_000;

/** By address, the secrets that posts to it may be signed with. One address may serve both modes, with a secret for each. */
export class SigningSecrets {
  readonly #given = new Map<string, readonly Given[]>();

  /** The address of that business and mode has this one from now on. */
  note({ url, mode, of }: SignedAddress, secret: string, at: number): void {
    const isOfThat = (each: Given): boolean => each.mode === mode && each.of === of;
    const before = (this.#given.get(url) ?? []).filter((each) => each.secret !== secret || !isOfThat(each));
    const until = (each: Given): Given => (isOfThat(each) ? { ...each, until: each.until ?? at } : each);
    this.#given.set(url, [...before.map(until), { secret, mode, of, until: null }]);
  }

  /** What may have signed a post that came at a moment: those of its mode, where the address has any and the post tells it. */
  of(url: string, at: number, mode: Mode | null): readonly OwnedSecret[] {
    const given = (this.#given.get(url) ?? []).filter(({ until }) => until === null || at - until < onItsWay_ms);
    const ofMode = given.filter((each) => each.mode === mode);
    return ofMode.length > 0 ? ofMode : given;
  }
}
