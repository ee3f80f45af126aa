/** Definitions of protobuf, as protobufjs writes them in JSON. */
export interface Definition {
  readonly nested?: Readonly<Record<string, Definition>>;
  readonly [fact: string]: unknown;
}

export function messagesOf<File extends Definition>(file: File, service: string, unused: readonly string[]): File;
