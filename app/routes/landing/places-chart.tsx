import { CoverDrawing } from '#app/ui/article/cover/cover.tsx'
import type { ChartView } from './chart-of.ts'

/** The chart of a landing page's places; it says more than the title, so it has words of its own. */
export function PlacesChart({ id, label, labels }: ChartView) {
  return (
    <div className="places-chart" role="img" aria-label={label}>
      <CoverDrawing id={id} size="large" labels={labels} />
    </div>
  )
}
