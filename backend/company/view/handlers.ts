import type { viewCalls } from '#contract/calls/company/view.ts'
import { ApiError } from '#contract/errors.ts'
import type { SavedView, ViewPage } from '#contract/organization/saved-view.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import type { Handlers } from '../../shop/module.ts'
import type { BusinessCall } from '../call.ts'

/** Handlers of the calls about saved views; each member sees only their own. */
export const viewHandlers: Handlers<typeof viewCalls> = {
  listViews: async ({ page }, call) => ({ views: await listViews(call, page) }),
  async saveView({ page, name, query }, call) {
    await saveView(call, page, { name: name.trim(), query })
    return { views: await listViews(call, page) }
  },
  async deleteView({ page, name }, call) {
    await statement(call.db)`DELETE FROM saved_view
      WHERE account_id = ${callerOf(call).accountId} AND page = ${page} AND name = ${name}`.run()
    return { views: await listViews(call, page) }
  },
}

async function listViews(call: BusinessCall, page: ViewPage): Promise<SavedView[]> {
  const { results } = await statement(call.db)`SELECT name, query FROM saved_view
    WHERE account_id = ${callerOf(call).accountId} AND page = ${page} ORDER BY name`.all<SavedView>()
  return results
}

/** Throws `conflict` with the reason `views_full` if the list has no room for another view. */
async function saveView(call: BusinessCall, page: ViewPage, view: SavedView): Promise<void> {
  if (view.name === '') throw new ApiError('invalid_input')
  try {
    await statement(call.db)`INSERT INTO saved_view (account_id, page, name, query)
      VALUES (${callerOf(call).accountId}, ${page}, ${view.name}, ${view.query})
      ON CONFLICT DO UPDATE SET query = excluded.query`.run()
  } catch (error) {
    throw String(error).includes('views_full') ? fullList() : error
  }
}

function fullList(): ApiError {
  return new ApiError('conflict', 'A list has no room for more views', {
    details: { reason: 'views_full' },
  })
}
