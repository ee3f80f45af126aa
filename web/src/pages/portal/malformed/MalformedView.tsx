import { MalformedDocuments } from '../../../features/malformed/MalformedDocuments.tsx';

/** The malformed documents, for admins. */
export default function MalformedView() {
  return (
    <div className="container">
      <MalformedDocuments />
    </div>
  );
}
