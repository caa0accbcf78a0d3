import { codeRules } from './code-rules.ts'
import { type Rule, readInvoice } from './electronic-invoice.ts'
import { fieldRules } from './field-rules.ts'
import { currencyRule, decimalRules, sumRules } from './sum-rules.ts'
import { vatRules } from './vat-rules.ts'

/**
 * The business rules of EN 16931 that apply to the shop's documents, on the written XML. Each is as
 * strict as the standard's text; the official Schematron lets some sums be up to one unit off.
 */
export const allRules: readonly Rule[] = [
  ...fieldRules,
  ...sumRules,
  ...decimalRules,
  currencyRule,
  ...vatRules,
  ...codeRules,
]

/** Returns the ids of the rules that a document breaks. */
export function findBrokenRules(xml: string, rules: readonly Rule[] = allRules): string[] {
  const invoice = readInvoice(xml)
  return rules.filter(({ holds }) => !holds(invoice)).map(({ id }) => id)
}
