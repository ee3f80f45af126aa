import { endOfDrill, type DrillCode as Code } from '@firehouse/model';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { readDocument } from '../../lib/api/readRequest.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { clock } from '../../lib/time/timeInWords.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { startInWords, type Occasion } from './attendanceQueries.ts';
import { AttendanceSheet } from './AttendanceSheet.tsx';
import SendCheckIns from './SendCheckIns.tsx';

/** How often to check whether the drill is in progress, in ms. */
const CLOCK_MS = 30_000;

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

/** Returns six random digits. */
function randomCode(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 1_000_000).padStart(6, '0');
}

/** Returns a drill's code. Creates a new one if there is none, or if the drill was rescheduled. */
async function codeOf(occasion: Occasion): Promise<string> {
  const path = apiPaths.document('attendance.codes', occasion.id);
  const [startTime, endTime] = [occasion.start, endOfDrill(occasion)].map((ms) => new Date(ms).toISOString());
  try {
    const found = await readDocument<Code>(path, { signal: AbortSignal.timeout(10_000), fresh: true });
    if (found.startTime === startTime && found.endTime === endTime) return found.code;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  const code = randomCode();
  await send(path, { method: 'PUT', body: { code, startTime, endTime } });
  return code;
}

/** Renders the code that members use to check in during the drill. For admins. */
function DrillCode({ occasion }: { readonly occasion: Occasion }) {
  const now = useNow(CLOCK_MS);
  const { data: code, isPending, problem, mutate } = useRequest({ mutationFn: () => codeOf(occasion) });
  if (now < occasion.start || now >= endOfDrill(occasion)) return null;
  return (
    <div className="attendance-code">
      {code === undefined ? (
        <button type="button" className="btn" aria-disabled={isPending} onClick={() => mutate()}>
          Show the code for members
        </button>
      ) : (
        <p>
          Members check in with <strong className="figures">{code}</strong> until {clock(endOfDrill(occasion))}.
        </p>
      )}
      <p role="alert" className="form-status form-failed">
        {problem}
      </p>
    </div>
  );
}
