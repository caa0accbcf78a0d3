import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { orderMoves } from '#backend/shop/records/order-transitions.ts'
import { root } from '../run.ts'
import { tableOf } from './markdown-table.ts'

const moves = Object.entries(orderMoves).flatMap(([name, { from, to, means }]) =>
  from.map((state) => ({ name, from: state, to, means })),
)

/** Returns the page about the states of an order, generated from the backend's table of moves. */
export function orderStatesText(): string {
  const arrows = moves.map(({ name, from, to }) => `    ${from} --> ${to}: ${name}`)
  const cells = moves.map(({ name, from, to, means }) => [name, from, to, means])
  return [
    '# What can happen to an order',
    '',
    'Written by `node scripts/documents/order-states.ts` from [the table of moves](../backend/shop/records/order-transitions.ts); a test compares them.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '    [*] --> PENDING: order',
    ...arrows,
    '```',
    '',
    ...tableOf([['move', 'from', 'to', 'it means'], ...cells]),
    '',
  ].join('\n')
}

export const orderStatesFile = join(root, 'docs', 'orders.md')

if (import.meta.main) writeFileSync(orderStatesFile, orderStatesText())
