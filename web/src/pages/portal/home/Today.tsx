import { NextDrill } from './NextDrill.tsx';
import { WaitingWork } from './WaitingWork.tsx';
import './today.scss';

/** Renders an admin's waiting work, and the next drill. */
export default function Today({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <>
      {isAdmin && <WaitingWork />}
      <NextDrill />
    </>
  );
}
