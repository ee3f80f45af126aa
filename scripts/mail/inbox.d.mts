/** The SMTP envelope of an email. */
export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

/** An email as it arrived. */
export interface ReceivedEmail extends Envelope {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly raw: Buffer;
}

/** An email, parsed. */
export interface InboxEmail {
  readonly id: number;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** From the envelope. */
  readonly from: string;
  /** From the envelope. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Decoded, by lower-case name; the values of a repeated field are separated by line breaks. */
  readonly headers: Readonly<Record<string, string>>;
  /** The source, each byte one character (latin1). */
  readonly raw: string;
}

/**
 * What the server does with a message instead of accepting it at once: reply with an error to RCPT TO or after DATA
 * (421 also closes the connection); close the connection without a reply, before it has the message or after storing
 * it; or accept it after this many milliseconds.
 */
export type Fault =
  | { readonly code: number; readonly text: string; readonly at?: 'RCPT' | 'DATA' }
  | 'drop in DATA'
  | 'drop after DATA'
  | number;

/** Options of {@link startInbox}. */
export interface InboxOptions {
  /** A free port by default. */
  readonly smtpPort?: number;
  /** A free port by default. */
  readonly httpPort?: number;
  /** Maximum number of emails in the inbox; the oldest are dropped. 500 by default. */
  readonly maxEmails?: number;
  /** Called with each email on arrival. */
  readonly onMessage?: (email: ReceivedEmail) => void;
  /** Called once for each recipient, before the message: the fault to simulate, if any. */
  readonly answer?: (envelope: Envelope) => Fault | undefined | Promise<Fault | undefined>;
}

/** A running inbox. */
export interface Inbox {
  readonly smtp: { readonly host: string; readonly port: number };
  /** The inbox page, `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** The stored emails in order of arrival, or those to one address. */
  messages(to?: string): Promise<InboxEmail[]>;
  /** How many emails have arrived since the start. */
  received(): number;
  /** Deletes the stored emails. */
  clear(): void;
  /** Closes the SMTP port and its connections, until {@link Inbox.reconnect}. */
  disconnect(): Promise<void>;
  /** Opens the same SMTP port again. */
  reconnect(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts an SMTP server on loopback that stores what it receives, and an inbox page: `GET /` lists the emails, `GET
 * /messages?to=` returns them as JSON in order of arrival, `DELETE /messages` deletes them.
 */
export function startInbox(options?: InboxOptions): Promise<Inbox>;

/** Parses an email. */
export function parseEmail(email: ReceivedEmail): Promise<InboxEmail>;
