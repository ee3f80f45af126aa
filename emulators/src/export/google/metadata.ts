import { MessageWriter } from './messageWriter.ts';

export const METADATA_SUFFIX = '.overall_export_metadata';

/**
 * Field numbers in `NAME.overall_export_metadata`, as observed in exports. There is one entry per output folder. This
 * emulator adds an entry for documents in other projects. Other readers ignore it as an unknown field.
 */
export const OVERALL = { entry: 1, otherProjects: 1001 } as const;
export const OVERALL_ENTRY = { scope: 1, file: 2, documents: 3, bytes: 4 } as const;
/**
 * Field numbers in `*.export_metadata`, as observed in exports. Google's emulator writes up to 5,000 documents per
 * output file.
 */
export const FOLDER = { run: 1, entry: 2, scope: 1, file: 2 } as const;
const RUN = { name: 1, start: 2, end: 3 } as const;
/** Field numbers and values in the scope of an export with all kinds and namespaces, as observed in exports. */
const ALL = [
  [1, 2],
  [3, 3],
] as const;
/** The first record in `NAME.overall_export_metadata`. */
const FORMAT_VERSION = Buffer.from('3');

/** A folder with exported documents. */
export interface Folder {
  /** Path to the folder's `*.export_metadata`, relative to the export. */
  readonly file: string;
  readonly documents: number;
  readonly bytes: number;
}

/** Returns the records in `NAME.overall_export_metadata`. */
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

/** Encodes the `*.export_metadata` of a folder with one output file. */
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
