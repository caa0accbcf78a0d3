import type { TableHead } from './table.tsx'

type Sorting = {
  label: string
  key: string
  /** The order of the list now; a minus sign turns one around. */
  sort: string
  /** The order that the first press on the head chooses; without it the ascending one. */
  first?: string
  /** Returns the link to the list in an order. */
  linkTo: (sort: string) => string
}

/** Returns the head of a column that can be sorted; a press on the sorted one turns it around. */
export function sortHead({ label, key, sort, first = key, linkTo }: Sorting): TableHead {
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
