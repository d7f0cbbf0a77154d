import { apiKeyPattern } from '../contract/chapters/auth.ts';
import type { KeyFacts } from '../evidence/exchange.ts';
import { type ApiKeys, basicOf, strangerFacts } from '../wire/masking/keys.ts';
import { type Headers } from './raw-exchange.ts';

const inText = /sk_(?:test|live)_[0-9A-Za-z]{32}(?![0-9A-Za-z])/;

/** What tools write in place of a value that they were asked to hide. */
const hidden = /redact|filter|hidden|removed|\*{3}|x{6}|^bearer\s*(?:<.*>|\[.*\])?$/i;

/** A key may hold any of these by chance. */
export const isHidden = (authorization: string): boolean =>
  hidden.test(authorization) && !/sk_(?:test|live)_[0-9A-Za-z]{32}/.test(authorization);

/** As many keys that no target lists as are told apart. */
const most = 1_000;

/** Tells keys of recorded requests: by the target, where it lists them, else by their form alone. */
export class TrafficKeys {
  readonly #listed: ApiKeys;
  readonly #labels = new Map<string, string>();
  readonly #unlisted = new Map<string, string>();
  readonly #written: string[];
  #unseen = 0;

  constructor(listed: ApiKeys) {
    this.#listed = listed;
    this.#written = [...listed.written];
    for (const { label } of listed.entries) this.#labels.set(listed.secret(label), label);
  }

  /** What nobody may read, beside what has the form of a key. */
  get written(): readonly string[] {
    return this.#written;
  }

  /** @param isSeen false: the recording has left out who sent what */
  factsOf(headers: Headers, target: string, at: number, isSeen = true): KeyFacts {
    const sent = headers.filter(([name]) => name === 'authorization').map(([, value]) => value.trim());
    const [authorization, ...others] = sent;
    if (authorization === undefined) return this.#keyless(target, at, isSeen);
    if (isHidden(authorization)) return this.#unseenFacts();
    const token = /^bearer +(\S+)$/i.exec(authorization)?.[1];
    if (token === undefined || others.length > 0) return strangerFacts('malformed');
    return this.#holderOf(token, at, false) ?? strangerFacts('malformed');
  }

  #keyless(target: string, at: number, isSeen: boolean): KeyFacts {
    const token = inText.exec(target)?.[0];
    const inQuery = token === undefined ? null : this.#holderOf(token, at, true);
    return inQuery ?? (isSeen ? strangerFacts('missing') : this.#unseenFacts());
  }

  #holderOf(token: string, at: number, inQuery: boolean): KeyFacts | null {
    const label = this.#labels.get(token);
    // The target tells how its keys stand today, which need not be how they stood then.
    if (label !== undefined)
      return {
        ...this.#listed.facts(label, { earliest: at, latest: at }, inQuery),
        status: 'active',
        exclusive: false,
      };
    if (!apiKeyPattern.test(token)) return null;
    return { ...unlisted(this.#label(token)), mode: token.startsWith('sk_live_') ? 'live' : 'test', inQuery };
  }

  #label(token: string): string {
    const known = this.#unlisted.get(token);
    if (known !== undefined || this.#unlisted.size >= most) return known ?? 'client-key-of-many';
    const label = `client-key-${this.#unlisted.size + 1}`;
    this.#unlisted.set(token, label);
    this.#written.push(basicOf(token));
    return label;
  }

  /** Nobody can tell whether two requests had one key, so each counts as one of its own. */
  #unseenFacts(): KeyFacts {
    this.#unseen += 1;
    return { ...unlisted(`unseen-${this.#unseen}`), unseen: true };
  }
}

/** Of a key of which nothing is known but that it was sent. */
const unlisted = (label: string): KeyFacts => ({ ...strangerFacts('unknown'), kind: 'listed', label });
