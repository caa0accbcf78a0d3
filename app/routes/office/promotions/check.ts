import { valuesOf } from '#app/page/context.ts'
import { ApiError } from '#contract/errors.ts'
import type { Route } from './+types/check.ts'
import { ruleOf } from './promotion-steps.ts'
import type { Checked } from './promotion-words.ts'

/** What a rule that is being typed would do; nothing while it is not whole. */
export async function loader({
  context,
  request,
}: Route.LoaderArgs): Promise<{ checked?: Checked }> {
  const { searchParams } = new URL(request.url)
  const { api } = valuesOf(context)
  try {
    const rule = ruleOf((name) => searchParams.get(name)?.trim() ?? '')
    return { checked: await api.call('checkPromotion', rule) }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return {}
    throw error
  }
}
