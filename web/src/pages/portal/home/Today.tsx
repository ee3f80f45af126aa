import { NextDrill } from './NextDrill.tsx';
import { WaitingWork } from './WaitingWork.tsx';
import './today.scss';

/** Renders what waits for an admin, and the next drill. */
export default function Today({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <>
      {isAdmin && <WaitingWork />}
      <NextDrill />
    </>
  );
}
