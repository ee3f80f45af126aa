/** Who changed what, by day, for admins. */
export default function AuditView() {
  return <p className="container">Changes by members and admins appear here.</p>;
}
