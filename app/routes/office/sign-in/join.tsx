import { valuesOf } from '#app/page/context.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { joinByPasskey } from '../passkey/office-passkey.ts'
import { titleOf } from '../ui/words.ts'
import type { Route } from './+types/join.ts'
import { PasskeyPart } from './passkey-part.tsx'
import './sign-in.css'

export const meta: Route.MetaFunction = () => titleOf('Join')

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  try {
    const { name, email, flow, options } = await valuesOf(context).api.call('getStaffInvite', {
      token,
    })
    return { invite: { token, flow, options, name, email } }
  } catch (error) {
    // Used, expired, withdrawn and invented links are the same.
    if (error instanceof ApiError && error.status < 500) return {}
    throw error
  }
}

export default function OfficeJoin({ loaderData: { invite } }: Route.ComponentProps) {
  if (!invite) {
    return (
      <main className="panel office-door">
        <h1>This link no longer works</h1>
        <p>It works once and for three days. Ask the person who sent it for a new one.</p>
      </main>
    )
  }
  return (
    <main className="panel office-door">
      <h1>Join the office</h1>
      <p>
        <span>You were invited as </span>
        <b translate="no">{invite.email}</b>
      </p>
      <PasskeyPart
        label="Make a passkey"
        next={pathTo('office')}
        run={(shop) => joinByPasskey(shop, invite)}
      />
    </main>
  )
}
