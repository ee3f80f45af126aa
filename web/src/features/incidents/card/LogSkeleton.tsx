/** Renders a placeholder for the incidents of a log. */
export function LogSkeleton() {
  return (
    <div className="log-skeleton awaits" aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
  );
}
