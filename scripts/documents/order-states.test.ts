import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run.ts'
import { projectFiles } from '../source-files.ts'
import { orderStatesFile, orderStatesText } from './order-states.ts'

/** Sources of the shop without tests. */
const sources = projectFiles()
  .filter((file) => /^(app|backend|contract|crypto|worker)\/.*\.tsx?$/.test(file))
  .filter((file) => !/\.test\.tsx?$|\/testing\/|\/test-/.test(file))

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

describe('what can happen to an order', () => {
  it('is drawn in docs/orders.md as the backend does it', () => {
    expect(readFileSync(orderStatesFile, 'utf8')).toBe(orderStatesText())
  })

  it('is written by the statements of one table only', () => {
    const stateIsSet = /UPDATE purchase\s+SET\s+(?:(?!WHERE)[^;`])*?\bstate = ['$]/
    const writing = sources.filter((file) => stateIsSet.test(textOf(file)))
    expect(writing).toEqual(['backend/shop/records/order-transitions.ts'])
  })

  it('happens to what every name calls an order, though its table is called purchase', () => {
    const named = /\b(?:[a-z]\w*Purchase|[pP]urchase[A-Z])\w*/
    // What is bought from Zendit is called a purchase there.
    const own = sources.filter((file) => !file.startsWith('backend/shop/providers/zendit/'))
    expect(own.filter((file) => named.test(textOf(file)))).toEqual([])
  })
})
