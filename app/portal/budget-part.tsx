import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { budgetsPath } from './budgets-address.ts'
import type { ShownBudgets } from './shown-budgets.ts'
import { BudgetTree } from './ui/budget-tree.tsx'

type BudgetPartProps = {
  budgets: ShownBudgets
  /** The ids of expanded groups; by default those with little budget left. */
  open?: readonly string[]
  /** Whether the tree links to the page on which budgets are changed. */
  isLinked?: boolean
}

/** The tree of budgets, with the distributed part of the organisation's budget. */
export function BudgetPart({ budgets, open, isLinked = true }: BudgetPartProps) {
  return (
    <section className="panel budget-part" aria-labelledby="budgets">
      <div className="part-head">
        <div>
          <h2 id="budgets">{m.portal_nav_budgets()}</h2>
          <p className="as-of">{budgets.given ?? m.budgets_intro()}</p>
        </div>
        {isLinked && (
          <div className="end">
            <ButtonLink variant="secondary" size="small" to={budgetsPath({})}>
              {m.budgets_change()}
            </ButtonLink>
          </div>
        )}
      </div>
      <BudgetTree
        label={m.portal_nav_budgets()}
        rows={budgets.rows}
        open={open ?? budgets.open}
        // Without a script a group opens where budgets are changed.
        openTo={(ids) => budgetsPath({ open: ids.length > 0 ? ids : ['none'] })}
      />
    </section>
  )
}
