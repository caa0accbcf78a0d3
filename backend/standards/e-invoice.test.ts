import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Schema } from 'node-schematron'
import { expect, it } from 'vitest'
import type { Invoice } from '#contract/spending/billing.ts'
import { taxOn } from '#contract/spending/tax-on.ts'
import { writeUbl } from '../company/billing/document/write-ubl.ts'
import { taxOf } from '../company/billing/invoice/tax-of.ts'
import { buyer, testInvoice } from '../testing/company/test-invoice.ts'

const rules = Schema.fromString(
  readFileSync(
    join(import.meta.dirname, 'en16931', 'EN16931-UBL-validation-preprocessed.sch'),
    'utf8',
  ),
)

/** The rule that the amount due is the total without what was paid. */
const wrongSum = ['BR', 'CO', '16'].join('-')

/** A document with the tax that the backend charges between its parties. */
function issued(changed: Partial<Invoice> = {}): Invoice {
  const invoice = testInvoice(changed)
  const { category: taxCategory, rate: taxRate } = taxOf(invoice.seller, invoice.buyer)
  const taxMinor = taxOn(invoice.netMinor, taxRate)
  return { ...invoice, taxCategory, taxRate, taxMinor, totalMinor: invoice.netMinor + taxMinor }
}

const { month: _, dueAt: __, ...undated } = issued()
const documents: Record<string, Invoice> = {
  'with VAT of Portugal': issued({
    buyer: { ...buyer, country: 'PT', vatNumber: 'PT509999999' },
    setOff: [{ number: 'C-2026-0002', amountMinor: 1_550 }],
  }),
  'under reverse charge': issued(),
  'outside the scope of VAT': issued({
    buyer: { ...buyer, country: 'JP', vatNumber: 'JP1234567890' },
  }),
  'a credit note': { ...undated, kind: 'credit_note', creditsNumber: '2026-0009' },
}

it.each(Object.keys(documents))(
  'R-ORG-7 the published rules of EN 16931 hold for an e-invoice %s',
  (name) => {
    const document = documents[name] as Invoice
    const broken = (xml: string) => rules.validateString(xml).map(({ assertId }) => assertId)
    const xml = writeUbl(document, 'en')
    expect(broken(xml)).toEqual([])
    const wrong = xml.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11.01')
    expect(broken(wrong)).toContain(wrongSum)
  },
)
