import { restorableCollections } from '@firehouse/model';
import { oneLine } from './mutants.ts';

const restorable = restorableCollections.map((name) => `'${name}'`).join(', ');

/** Mutants of firestore.rules that no commit can reveal, and the reason. */
interface Unnoticed {
  readonly why: string;
  /** `match: before → after`, with the path of the match relative to the documents; listed once per occurrence. */
  readonly mutants: readonly string[];
}

/** Mutants that don't change any verdict. */
export const equivalent: readonly Unnoticed[] = [
  {
    why: 'A path to an image is never empty: one pattern requires a character, another a folder and a name.',
    mutants: [': * → +', ': * → +', ': {1,500} → {0,500}', ': {1,500} → {2,500}', ': {1,500} → {2,500}'],
  },
  {
    why: 'The part before the first dash is compared with a key, so it is not empty.',
    mutants: [': * → +'],
  },
  {
    why: 'No commit can change the key of a member’s record.',
    mutants: [
      ': get(callersRecord()) → getAfter(callersRecord())',
      '/attendance/{record}: get(callersRecord()) → getAfter(callersRecord())',
    ],
  },
  {
    why: 'No commit can create or delete the other incident while it moves the draft: closedAt decides where to.',
    mutants: [': exists(other) → existsAfter(other)'],
  },
  {
    why: 'Nothing deletes a closed incident, and one that is just being closed is still open before the commit.',
    mutants: ['/drafts/{draft}: exists(closed()) → existsAfter(closed())'],
  },
  {
    why: 'A time is added to it in the same check.',
    mutants: [': value.startTime is timestamp → true', ': value.startTime is timestamp → true'],
  },
  {
    why: 'A pattern requires six digits.',
    mutants: [': 6 → (7)', ': isText(value.code, 6) → true'],
  },
  {
    why: 'A record is either proposed without an approver, or approved by the caller.',
    mutants: [
      ": !('approvedBy' in value) || isEmail(value.approvedBy) → true",
      ": !('approvedBy' in value) → true",
      ": 'approvedBy' → 'text'",
      ': isEmail(value.approvedBy) → true',
      ": value.state in ['proposed', 'approved'] → true",
      ": ['proposed', 'approved'] → ['proposed', 'approved', 'text']",
    ],
  },
  {
    why: 'No request can be aimed at the microsecond in which a drill starts.',
    mutants: ['/attendance/{record}: request.time >= drill.startTime → request.time > drill.startTime'],
  },
  {
    why: 'An entry belongs to a collection, so its ID does not begin with a dot.',
    mutants: ['/trash/{entry}: * → +'],
  },
];

/**
 * Mutants that loosen the rule for one write of a commit while the rule for another write still denies the commit,
 * because each rule of a move checks the caller and the documents. They only change the verdict on a case's own write.
 */
export const hidden: readonly Unnoticed[] = [
  {
    why: 'Members cannot make a code.',
    mutants: [
      '/attendance/{record}: get(/databases/$(database)/documents/attendance.codes/$(next().thing))' +
        ' → getAfter(/databases/$(database)/documents/attendance.codes/$(next().thing))',
    ],
  },
  {
    why: 'The rule of the other write checks the caller, too.',
    mutants: [
      '/alerts/{alert}: isAdmin() → true',
      '/answers/{answer}: isAdmin() → true',
      '/answers/{answer}: isAdmin() → true',
      '/apparatus/{apparatus}: isAdmin() → true',
      '/attendance/{record}: isAdmin() → true',
      '/certificates/{certificate}: isAdmin() → true',
      '/certificates/{certificate}: isAdmin() → true',
      '/drafts/{draft}: isAdmin() → true',
      '/drafts/{draft}: isAdmin() → true',
      '/drafts/{draft}: isAdmin() → true',
      '/drafts/{draft}: isAdmin() → true',
      '/incidents.closed/{incident}: isAdmin() → true',
      '/incidents.closed/{incident}: isAdmin() → true',
      '/incidents/{incident}: isAdmin() → true',
      '/incidents/{incident}: isAdmin() → true',
      '/posts/{post}: isAdmin() → true',
      '/storms/{storm}: isAdmin() → true',
      '/trash/{entry}: isAdmin() → true',
      '/trash/{entry}: isAdmin() → true',
    ],
  },
  {
    why: 'The rule of the other write requires that this one deletes or creates the document.',
    mutants: [
      '/alerts/{alert}: delete → read, write',
      '/answers/{answer}: delete → read, write',
      '/apparatus/{apparatus}: delete → read, write',
      '/attendance/{record}: delete → read, write',
      '/certificates/{certificate}: delete → read, write',
      '/drafts/{draft}: create → read, write',
      '/drafts/{draft}: delete → read, write',
      '/drafts/{draft}: delete → read, write',
      '/drafts/{draft}: delete → read, write',
      '/incidents.closed/{incident}: create → read, write',
      '/incidents/{incident}: delete → read, write',
      '/posts/{post}: delete → read, write',
      '/storms/{storm}: delete → read, write',
      '/trash/{entry}: delete → read, write',
    ],
  },
  {
    why: 'The rule of the other write compares the documents, too.',
    mutants: [
      ': isCopy(entry, resource.data, trashMarks()) → true',
      "/incidents.closed/{incident}: ['closedAt'] → ['closedAt', 'text']",
      "/incidents/{incident}: ['closedAt'] → ['closedAt', 'text']",
    ],
  },
  {
    why: 'No rule lets anybody delete the document that such an entry would be a copy of.',
    mutants: [`/trash/{entry}: ${oneLine(`[${restorable}]`)} → ${oneLine(`[${restorable}, 'text']`)}`],
  },
];
