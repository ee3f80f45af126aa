import { Audit } from '../../../features/audit/Audit.tsx';

/** Who changed what, and who signed in, by day, for admins. */
export default function AuditView() {
  return (
    <div className="container">
      <Audit />
    </div>
  );
}
