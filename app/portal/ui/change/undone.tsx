import type { RowChange } from './use-change.ts'
import './undone.css'

/** The class of a row whose change was undone; it stands out for a moment. */
export function undoneClass({ problem }: RowChange): string | undefined {
  return problem && 'undone'
}

/**
 * Why a change was undone, beside what it would have changed. The element is always present,
 * because screen readers announce changes only in elements that they already know.
 */
export function Undone({ change }: { change: RowChange }) {
  return (
    <p className="undone-why" role="status">
      {change.problem?.message}
    </p>
  )
}
