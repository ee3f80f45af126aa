/** Applications to join, for admins to read and decide. */
export default function ApplicationsView() {
  return <p className="container">Applications to join appear here.</p>;
}
