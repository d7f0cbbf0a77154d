import { hideSecrets } from '../../text/hide-secrets.ts';
import { Secret } from '../secret.ts';

/** A key as the dashboard shows it to the person who made it. */
interface KeyOnDashboard {
  readonly label: string;
  readonly business: string;
}

/** The keys that a person made for a run, by what the dashboard calls them. */
export class ManualKeys {
  readonly #made = new Map<string, KeyOnDashboard>();
  #labels = 0;

  nextLabel(): string {
    this.#labels += 1;
    return `mpconform-${this.#labels}`;
  }

  note(secret: string, key: KeyOnDashboard): void {
    this.#made.set(secret, key);
  }

  made(key: unknown): KeyOnDashboard | undefined {
    return this.#made.get(key instanceof Secret ? key.reveal() : String(key));
  }

  /** Never the key itself. */
  labelOf(key: unknown): string {
    return this.made(key)?.label ?? (key instanceof Secret ? key.label : hideSecrets(String(key)));
  }
}
