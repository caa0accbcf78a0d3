import { CoverDrawing } from '#app/ui/article/cover/cover.tsx'
import type { ChartView } from './chart-of.ts'

/**
 * The chart of a landing page's places; its content goes beyond the title, so it has its own
 * description.
 */
export function PlacesChart({ id, label, labels }: ChartView) {
  return (
    <div className="places-chart" role="img" aria-label={label}>
      <CoverDrawing id={id} size="large" labels={labels} />
    </div>
  )
}
