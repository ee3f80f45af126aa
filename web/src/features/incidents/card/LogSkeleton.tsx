/** Renders a placeholder for a log's incidents. */
export function LogSkeleton() {
  return (
    <div className="log-skeleton awaits" aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
  );
}
