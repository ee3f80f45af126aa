import { Reports } from '../../../features/reports/Reports.tsx';

/** The incidents of a year by NERIS type, for admins to check and download. */
export default function ReportsView() {
  return (
    <div className="container">
      <Reports />
    </div>
  );
}
