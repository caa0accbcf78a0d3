import { Link } from './link.tsx'

type Segment = {
  value: string
  label: string /** Makes the item a link; without it the item is a button. */
  to?: string
}

type SegmentedProps = {
  /** Name of the group for screen readers. */
  label: string
  items: readonly Segment[]
  value: string
  onChange?: (value: string) => void
}

/** Two to four exclusive choices side by side. Links keep the scroll position. */
export function Segmented({ label, items, value, onChange }: SegmentedProps) {
  const isNavigation = items.some((item) => item.to !== undefined)
  const Group = isNavigation ? 'nav' : 'fieldset'
  return (
    <Group className="seg" aria-label={label}>
      {items.map((item) =>
        item.to === undefined ? (
          <button
            key={item.value}
            type="button"
            aria-pressed={item.value === value}
            onClick={() => onChange?.(item.value)}
          >
            {item.label}
          </button>
        ) : (
          <Link
            key={item.value}
            to={item.to}
            preventScrollReset
            {...(item.value === value ? { 'aria-current': 'page' as const } : {})}
          >
            {item.label}
          </Link>
        ),
      )}
    </Group>
  )
}
