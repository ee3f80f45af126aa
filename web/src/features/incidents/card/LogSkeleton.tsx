/** Renders a skeleton for a list of incidents. */
export function LogSkeleton() {
  return (
    <div className="log-skeleton awaits" aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
  );
}
