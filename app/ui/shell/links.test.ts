import { matchPath } from 'react-router'
import { describe, expect, it } from 'vitest'
import { routeTable } from '#contract/routes.ts'
import { footColumns, legalLinks, navLinks } from './links.ts'

const built = routeTable.filter((row) => row.module)

describe('links of the shell', () => {
  it.each([...navLinks(), ...footColumns().flatMap(({ links }) => links), ...legalLinks()])(
    '$to leads to a page that exists',
    ({ to }) => {
      expect(built.some((row) => matchPath(row.path, to))).toBe(true)
    },
  )
})
