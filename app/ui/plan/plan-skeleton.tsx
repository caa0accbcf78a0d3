/** An empty ticket of a plan's exact size, with its real perforation. */
export function PlanSkeleton() {
  return (
    <div className="tk" aria-hidden="true">
      <div className="bd">
        <span className="skeleton amount" />
        <span className="skeleton words" />
      </div>
      <div className="stub">
        <span className="skeleton words" />
      </div>
    </div>
  )
}
