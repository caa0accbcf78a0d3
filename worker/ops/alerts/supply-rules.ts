import type { SupplierHealth } from '#contract/reports/supply-health.ts'
import type { Rule } from './rule.ts'
import { moneyOf } from './supply-facts.ts'

/** Returns the rule about a supplier's wallet; each has its own, so that a second one is told of, too. */
export function walletRule(supplier: string): Rule {
  return {
    name: `wallet ${supplier}`,
    when: 'a wallet holds less than `suppliers.json` asks for, or orders wait for it',
    runbook: 'a-wallet-runs-low',
    find({ supply }) {
      const health = supply?.suppliers.find((each) => each.supplier === supplier)
      return health && findingOf(health)
    },
  }
}

function findingOf({ wallet, held: { forFunds } }: SupplierHealth) {
  if (!wallet && forFunds === 0) return undefined
  const left = wallet ? moneyOf(wallet) : 'not told'
  const now = forFunds === 0 ? left : `${left}, ${forFunds} orders wait`
  return { isFailing: wallet?.isLow === true || forFunds > 0, now }
}

export const supplyRules: readonly Rule[] = [
  {
    name: 'unresolved orders',
    when: 'no supplier can tell what became of an order',
    runbook: 'an-order-whose-supplier-cannot-tell',
    find({ supply }) {
      const count = supply?.suppliers.reduce((sum, { unresolved }) => sum + unresolved.count, 0)
      return count === undefined ? undefined : { isFailing: count > 0, now: `${count}` }
    },
  },
  {
    name: 'exchange rates',
    when: 'exchange rates are older than `suppliers.json` allows',
    runbook: 'exchange-rates-are-old',
    find({ supply }) {
      if (!supply) return undefined
      const { day, isOld = false } = supply.rates ?? {}
      return { isFailing: isOld, now: day === undefined ? 'none are used' : `of ${day}` }
    },
  },
]
