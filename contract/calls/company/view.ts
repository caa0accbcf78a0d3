import { type } from 'arktype'
import { maxViewName, maxViewQuery, viewPages } from '../../organization/saved-view.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const ViewPage = type.enumerated(...viewPages)
const ViewName = type(`1 <= string <= ${maxViewName}`)
const Views = type({ views: type({ name: 'string', query: 'string' }).array() })

const own = { access: 'enterprise', limits: accountLimits, answer: Views } as const

/** Calls about the views of lists that a member has saved. */
export const viewCalls = {
  listViews: call({
    ...post('/organization/view/list'),
    ...own,
    limits: readLimits,
    summary: 'The caller’s saved views of a list, by name',
    input: type({ page: ViewPage }),
  }),
  saveView: call({
    ...post('/organization/view/save'),
    ...own,
    summary: 'Save a view of a list; one of the same name is replaced',
    input: type({ page: ViewPage, name: ViewName, query: `string <= ${maxViewQuery}` }),
  }),
  deleteView: call({
    ...post('/organization/view/delete'),
    ...own,
    summary: 'Delete a saved view of a list',
    input: type({ page: ViewPage, name: ViewName }),
  }),
}
