import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { startInWords, type Occasion } from './attendanceQueries.ts';
import { AttendanceSheet } from './AttendanceSheet.tsx';
import { DrillCode } from './DrillCode.tsx';
import SendCheckIns from './SendCheckIns.tsx';

interface SheetDialogProps {
  readonly occasion: Occasion;
  readonly onClose: () => void;
}

/** Renders the dialog with the attendance of a drill or a call. */
export default function SheetDialog({ occasion, onClose }: SheetDialogProps) {
  return (
    <Dialog title={occasion.title} onClose={onClose}>
      {() => (
        <>
          <p className="attendance-about">{startInWords(occasion)}</p>
          {occasion.kind === 'drill' && <DrillCode occasion={occasion} />}
          <SendCheckIns />
          <AttendanceSheet occasion={occasion} />
        </>
      )}
    </Dialog>
  );
}
