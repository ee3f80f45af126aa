import type { NerisCounts } from '@firehouse/model/neris';
import { incidentsInWords } from '../../lib/words/incidentCount.ts';

const figure = (count: number) => count.toLocaleString('en-US');
const sum = (counts: readonly { readonly count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

/** Renders incident counts by NERIS type, and the incidents that have no NERIS type. */
export function NerisTypes({
  counts: { types, unmapped },
}: {
  readonly counts: Pick<NerisCounts, 'types' | 'unmapped'>;
}) {
  return (
    <>
      <h3>By NERIS type</h3>
      {types.length === 0 ? (
        <p className="nothing">No calls have a NERIS type.</p>
      ) : (
        <CountTable
          caption="Calls by NERIS type"
          heading="Type"
          counts={types}
          keyOf={({ code }) => code}
          nameOf={({ words }) => words}
        />
      )}
      {unmapped.length > 0 && <Unmapped unmapped={unmapped} />}
    </>
  );
}

interface CountTableProps<Row> {
  readonly caption: string;
  /** Heading for the column of names. */
  readonly heading: string;
  readonly counts: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
}

function CountTable<Row extends { readonly count: number }>({
  caption,
  heading,
  counts,
  keyOf,
  nameOf,
}: CountTableProps<Row>) {
  return (
    <table className="report-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Calls</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{nameOf(row)}</th>
            <td className="figures">{figure(row.count)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="figures">{figure(sum(counts))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Unmapped({ unmapped }: Pick<NerisCounts, 'unmapped'>) {
  const unmappedCount = sum(unmapped);
  return (
    <>
      <h3>Without a NERIS type</h3>
      <p className="report-about">
        {incidentsInWords(unmappedCount)} in the file {unmappedCount === 1 ? 'has' : 'have'} no NERIS type: the
        company’s table doesn’t include {unmapped.length === 1 ? 'this type' : 'these types'} yet.
      </p>
      <CountTable
        caption="Calls without a NERIS type"
        heading="Type from dispatch"
        counts={unmapped}
        keyOf={({ type }) => type}
        nameOf={({ type }) => type}
      />
    </>
  );
}
