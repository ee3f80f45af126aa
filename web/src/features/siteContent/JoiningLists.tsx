import type { ShownJoining } from '@firehouse/model';
import './joiningLists.scss';

/** Renders the requirements, the expectations and the steps for joining (SPEC §9). */
export function JoiningLists({ joining }: { readonly joining: ShownJoining }) {
  return (
    <>
      <div className="join-lists">
        <section aria-labelledby="requirements">
          <h2 id="requirements">Requirements</h2>
          <ul className="checks">
            <Items of={joining.requirements} />
          </ul>
        </section>
        <section aria-labelledby="expectations">
          <h2 id="expectations">Expectations</h2>
          <ul className="checks">
            <Items of={joining.expectations} />
          </ul>
        </section>
      </div>
      <section aria-labelledby="process" className="join-process">
        <h2 id="process">Process</h2>
        <ol>
          <Items of={joining.process} />
        </ol>
      </section>
    </>
  );
}

function Items({ of }: { readonly of: readonly string[] }) {
  // Use the index as the key, because an admin can enter the same line twice.
  return of.map((item, at) => (
    <li key={at} dir="auto">
      {item}
    </li>
  ));
}
