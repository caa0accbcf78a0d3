import { expect, it } from 'vitest'
import { importCalls } from '#contract/calls/company/import.ts'
import { priceOf, setBudget } from '../../testing/company/budget.ts'
import {
  finishImports,
  openImporter,
  personRow,
  previewOf,
  sendRows,
} from '../../testing/company/import.ts'

it('a file shows what its rows would do to the budgets, until it is started', async () => {
  const importer = await openImporter(3)
  const { shop, bearer, organizationId } = importer
  const price = await priceOf(importer)
  await setBudget(importer, { limitMinor: 3 * price, isHard: false })
  const rows = [personRow(importer, 1), personRow(importer, 2), ['', 'nobody', '', '']]
  const importId = await sendRows(importer, rows)
  expect(await previewOf(importer, importId)).toMatchObject({
    counts: { ready: 2 },
    budgets: [{ id: organizationId, usedMinor: 0, addsMinor: 2 * price, limitMinor: 3 * price }],
  })
  await shop.ask(importCalls.startImport, { importId, ready: 2 }, { bearer })
  await shop.settle()
  await finishImports(importer)
  expect((await previewOf(importer, importId)).budgets).toEqual([])
  const again = await sendRows(importer, [personRow(importer, 3)])
  expect((await previewOf(importer, again)).budgets).toMatchObject([
    { usedMinor: 2 * price, addsMinor: price },
  ])
})
