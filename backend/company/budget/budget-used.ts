import type { BudgetReset } from '#contract/spending/budget-words.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/**
 * The spend of a person, group or organisation in the period of `budget.reset`, or of the usual
 * reset if there is no budget.
 */
export function usedSql(month: string, holderId: Sql, usual: BudgetReset = 'month'): Sql {
  return sql`(SELECT coalesce(sum(used_minor), 0) FROM budget_month JOIN budget_span AS span
    ON span.reset = coalesce(budget.reset, ${usual}) AND span.month = ${Number(month.slice(5))}
    WHERE budget_month.holder_id = ${holderId}
      AND budget_month.month BETWEEN ${month.slice(0, 4)} || span.first
        AND ${month.slice(0, 4)} || span.last)`
}
