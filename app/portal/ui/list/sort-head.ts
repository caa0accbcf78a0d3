import type { FullHead } from './table.tsx'

type Sorting = {
  label: string
  key: string
  /** The current order of the list; a minus sign reverses it. */
  sort: string
  /** The order after the first press on the head; by default ascending. */
  first?: string
  /** Returns the link to the list in an order. */
  linkTo: (sort: string) => string
}

/** Returns the head of a sortable column; pressing the sorted one reverses the order. */
export function sortHead({ label, key, sort, first = key, linkTo }: Sorting): FullHead {
  const turned = `-${key}`
  const isUp = sort === key
  const isDown = sort === turned
  const next = isUp ? turned : isDown ? key : first
  return {
    label,
    to: linkTo(next),
    ...(isUp ? { sorted: 'ascending' } : {}),
    ...(isDown ? { sorted: 'descending' } : {}),
  }
}

/** Returns the head of a column of sums or numbers. */
export function sumHead(label: string): FullHead {
  return { label, isSum: true }
}
