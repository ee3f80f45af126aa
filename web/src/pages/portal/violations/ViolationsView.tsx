import { Violations } from '../../../features/violations/Violations.tsx';

/** What browsers reported about the site's pages, for admins. */
export default function ViolationsView() {
  return (
    <div className="container">
      <Violations />
    </div>
  );
}
