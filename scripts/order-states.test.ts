import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orderStatesFile, orderStatesText } from './order-states.ts'
import { root } from './run.ts'

describe('what can happen to an order', () => {
  it('is drawn in docs/orders.md as the backend does it', () => {
    expect(readFileSync(orderStatesFile, 'utf8')).toBe(orderStatesText())
  })

  it('is written by the statements of one table only', () => {
    const files = execFileSync(
      'git',
      ['ls-files', '-co', '--exclude-standard', 'backend', 'worker'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    ).split('\n')
    const writing = files
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\/|\/test-/.test(file))
      .filter((file) =>
        /UPDATE purchase\s+SET\s+(?:(?!WHERE)[^;`])*?\bstate = ['$]/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      )
    expect(writing).toEqual(['backend/commerce/records/order-transitions.ts'])
  })
})
