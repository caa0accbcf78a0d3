import { redirect } from 'react-router'
import { valuesOf } from '#app/page/context.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { type DemoStaff, demoStaff } from '#contract/office/staff-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { safeRedirect } from '#contract/pages/redirect-target.ts'
import { signInByPasskey } from '../passkey/office-passkey.ts'
import { titleOf } from '../ui/words.ts'
import type { Route } from './+types/sign-in.ts'
import { PasskeyPart } from './passkey-part.tsx'
import './sign-in.css'

export const meta: Route.MetaFunction = () => titleOf('Sign in')

export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const isSignedIn = valuesOf(context).viewer?.flag === 'staff'
  const next = nextOf(searchParams.get('redirect'))
  if (isSignedIn) throw redirect(next)
  // Production has an address of its own and no people of the demonstration.
  return { next, hasDemo: valuesOf(context).origin.startsWith('http://') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = demoStaff.find((each) => each === sentForm(context).get('who'))
  const { api, session } = valuesOf(context)
  if (who) await session.start(await api.call('staffDemoSignIn', { who }))
  return redirect(nextOf(new URL(request.url).searchParams.get('redirect')))
}

/** Only pages of the office are returned to. */
function nextOf(asked: string | null): string {
  const target = safeRedirect(asked)
  const home = pathTo('office')
  return target.startsWith(`${home}/`) && !target.startsWith(pathTo('office-sign-in'))
    ? target
    : home
}

const demoNames: Readonly<Record<DemoStaff, [name: string, role: string]>> = {
  owner: ['Mara Lindqvist', 'Owner'],
  lead: ['Deniz Aydın', 'Support lead'],
  support: ['佐々木 凛', 'Support'],
  catalogue: ['Ingrid Solheim', 'Catalogue'],
  marketing: ['Νίκος Παππάς', 'Marketing'],
  partner: ['Thandi Mokoena', 'Partner of mtn'],
}

export default function OfficeSignIn({ loaderData: { next, hasDemo } }: Route.ComponentProps) {
  return (
    <main className="panel office-door">
      <h1>Tradewind office</h1>
      <p className="office-note">For the people who run the shop. There is no password.</p>
      <PasskeyPart label="Sign in with a passkey" next={next} run={signInByPasskey} />
      {hasDemo && (
        <section className="demo">
          <h2>Demo staff</h2>
          <PlainForm method="post">
            <ul>
              {demoStaff.map((who) => (
                <li key={who}>
                  <button type="submit" name="who" value={who} className="btn q sm w">
                    <span translate="no">{demoNames[who][0]}</span>
                    <small>{demoNames[who][1]}</small>
                  </button>
                </li>
              ))}
            </ul>
          </PlainForm>
        </section>
      )}
    </main>
  )
}
