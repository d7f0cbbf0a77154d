/** An SMS. */
export interface Message {
  readonly to: string;
  readonly text: string;
  readonly at: number;
}

/** Whom to notify, after reading. */
export interface NoticeOrder {
  readonly phone: string;
}
