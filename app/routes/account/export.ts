import { redirect } from 'react-router'
import type { Received } from '#app/api/client.ts'
import { confirmPath, isProofDue } from '#app/auth/proof-due.ts'
import { apiContext, tenantContext } from '#app/page/context.ts'
import { toSnake } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'
import type { Route } from './+types/export.ts'
import { viewerOf } from './change/account-profile.ts'
import { savedPath, settingsPath } from './change/settings-path.ts'

type Export = Received<'exportData'>

/** Returns everything stored about the account as a file. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { accountType } = viewerOf(context)
  // A fragment belongs to the page and is not part of a return path.
  const [confirmed = ''] = savedPath(accountType, 'confirmed').split('#')
  try {
    const answer = await context.get(apiContext).call('exportData', {})
    return fileOf(answer, context.get(tenantContext).slug)
  } catch (error) {
    if (isProofDue(error)) return redirect(confirmPath(confirmed))
    if (!(error instanceof ApiError)) throw error
    return redirect(`${settingsPath(accountType)}?done=no_export#data`)
  }
}

function fileOf(answer: Export, slug: string): Response {
  const day = new Date(answer.exportedAt * 1000).toISOString().slice(0, 10)
  return new Response(`${JSON.stringify(toSnake(answer), null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${slug}-${day}.json"`,
      'x-content-type-options': 'nosniff',
    },
  })
}
