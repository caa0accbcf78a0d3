import { expect, it } from 'vitest'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { kindOfCall } from './kind-of-call.ts'

const { apiBase } = endpoints

it.each([
  [`${apiBase}/catalogue/plans`, 'application/json', 'catalogue'],
  [apiBase + endpoints.getInvoicePdf.path, 'application/json', 'drawing'],
  [apiBase + endpoints.getReceipt.path, 'application/json', 'drawing'],
  [apiBase + endpoints.getInvoiceCsv.path, 'application/json', 'account'],
  [apiBase + endpoints.signOut.path, 'multipart/form-data; boundary=x', 'upload'],
])('%s of %s waits like %s', (path, type, kind) => {
  const headers = new Headers({ 'content-type': type })
  expect(kindOfCall({ url: `https://shop.example${path}`, headers })).toBe(kind)
})
