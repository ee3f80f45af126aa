/** Where a log's calls will stand. */
export function LogSkeleton() {
  return (
    <div className="log-skeleton awaits" aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
  );
}
