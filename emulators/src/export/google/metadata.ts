import { MessageWriter } from './messageWriter.ts';

export const METADATA_SUFFIX = '.overall_export_metadata';

/**
 * Field numbers of `NAME.overall_export_metadata`, as observed: one entry per output folder. The entry for other
 * projects is this emulator's own addition; other readers skip it as an unknown field.
 */
export const OVERALL = { entry: 1, otherProjects: 1001 } as const;
export const OVERALL_ENTRY = { scope: 1, file: 2, documents: 3, bytes: 4 } as const;
/** Field numbers of `….export_metadata`, as observed. Google's emulator has 5,000 documents in each output file. */
export const FOLDER = { run: 1, entry: 2, scope: 1, file: 2 } as const;
const RUN = { name: 1, start: 2, end: 3 } as const;
/** The scope of an export of all kinds and namespaces, as observed. */
const ALL = [
  [1, 2],
  [3, 3],
] as const;
/** The first record of `NAME.overall_export_metadata`. */
const FORMAT_VERSION = Buffer.from('3');

/** An output folder in an export. */
export interface Folder {
  /** The path of its `….export_metadata`, relative to the export. */
  readonly file: string;
  readonly documents: number;
  readonly bytes: number;
}

/** Returns the records of `NAME.overall_export_metadata`. */
export function encodeOverallMetadata(own: Folder, otherProjects: Folder | undefined): readonly Buffer[] {
  const overall = new MessageWriter();
  overall.message(OVERALL.entry, (entry) => writeEntry(entry, own));
  if (otherProjects) overall.message(OVERALL.otherProjects, (entry) => writeEntry(entry, otherProjects));
  return [FORMAT_VERSION, overall.bytesWritten];
}

function writeEntry(entry: MessageWriter, { file, documents, bytes }: Folder): void {
  entry.message(OVERALL_ENTRY.scope, (scope) => ALL.forEach(([field, value]) => scope.varint(field, value)));
  entry.text(OVERALL_ENTRY.file, file);
  entry.varint(OVERALL_ENTRY.documents, documents);
  entry.varint(OVERALL_ENTRY.bytes, bytes);
}

/** Returns the contents of `….export_metadata` for one output file. */
export function encodeFolderMetadata(name: string, startedAt: number, file: string): Buffer {
  const folder = new MessageWriter();
  folder.message(FOLDER.run, (run) => {
    run.text(RUN.name, name);
    run.varint(RUN.start, startedAt * 1000);
    run.varint(RUN.end, Date.now() * 1000);
  });
  folder.message(FOLDER.entry, (entry) => {
    entry.text(FOLDER.scope, '');
    entry.text(FOLDER.file, file);
  });
  return folder.bytesWritten;
}
