import { m } from '#app/paraglide/messages.js'
import { buttonClass } from '#app/ui/kit/button-class.ts'
import {
  type ApprovalKind,
  type ApprovalSort,
  approvalKinds,
} from '#contract/spending/approval-words.ts'
import { ListChoice } from '../ui/list/list-choice.tsx'
import { ListFilter } from '../ui/list/list-filter.tsx'
import { isFiltered, type RequestColumn, requestColumns } from './approval-address.ts'
import type { ApprovalsView } from './approvals-view.ts'

const kindNames: Readonly<Record<ApprovalKind, () => string>> = {
  addon: m.approval_kind_addon,
  plan: m.approval_kind_plan,
  order: m.approval_kind_order,
  assignment: m.approval_kind_assignment,
}

const sortNames: Readonly<Record<ApprovalSort, () => string>> = {
  '-created': m.approval_sort_new,
  created: m.approval_sort_old,
  '-total': m.approval_sort_much,
  total: m.approval_sort_little,
  person: m.people_person,
}
const sorts = Object.keys(sortNames) as ApprovalSort[]

const columnNames: Readonly<Record<RequestColumn, () => string>> = {
  what: m.portal_audit_what,
  sum: m.approval_sum,
  why: m.approval_why,
  when: m.portal_audit_when,
}

/** The search, the order, the saved views and the columns of the inbox; folded while none is used. */
export function RequestFilter({ view: { address, views } }: { view: ApprovalsView }) {
  const { show, q, kind, sort, hidden } = address
  const first = show === 'open' ? m.approval_sort_due() : m.approval_sort_decided()
  return (
    <details
      className="approval-filter"
      open={isFiltered(address) || sort !== undefined || hidden.length > 0}
    >
      <summary className={buttonClass({ variant: 'secondary', size: 'small' })}>
        {m.approval_filter()}
      </summary>
      <ListFilter
        q={q}
        label={m.people_search()}
        by={[kind, sort]}
        kept={{ show }}
        views={views}
        hidden={hidden}
        columns={requestColumns.map((key) => ({ key, label: columnNames[key]() }))}
      >
        <ListChoice
          name="kind"
          label={m.approval_kinds()}
          value={kind ?? ''}
          items={approvalKinds.map((id) => ({ id, name: kindNames[id]() }))}
        />
        <ListChoice
          name="sort"
          label={m.portal_list_sort()}
          all={first}
          value={sort ?? ''}
          items={sorts.map((id) => ({ id, name: sortNames[id]() }))}
        />
      </ListFilter>
    </details>
  )
}
