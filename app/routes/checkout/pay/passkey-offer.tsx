import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { confirmPath } from '#app/auth/proof-due.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** What the account of the buyer lacks; `name` is the suggested name of a passkey. */
export type Lacking = { name: string; password: boolean }

/**
 * Offers a buyer without a passkey to make one, once the order is paid. Only scripts can make it;
 * pages without them leave the offer out.
 */
export function PasskeyOffer({ name, password }: Lacking) {
  const [isOffered, setOffered] = useState(false)
  const { state, said, make } = useMaking(name)
  useEffect(() => setOffered('PublicKeyCredential' in globalThis), [])
  if (!isOffered) return null
  return (
    <section className="panel passkey-offer" aria-labelledby="passkey-offer">
      <h2 className="b" id="passkey-offer">
        {m.auth_tips_passkey_title()}
      </h2>
      <p className="s muted">{m.auth_tips_passkey_text()}</p>
      <p role="status" className={said ? 's' : 'sr'}>
        {said}
      </p>
      {state !== 'done' && (
        <p className="passkey-ways">
          <Button variant="secondary" loading={state === 'busy'} onClick={make}>
            {m.auth_tips_passkey_link()}
          </Button>
          {password && (
            <TextLink to={`${pathTo('settings')}#password`}>{m.order_passkey_password()}</TextLink>
          )}
          <button type="button" className="link" onClick={() => setOffered(false)}>
            {m.order_passkey_later()}
          </button>
        </p>
      )}
    </section>
  )
}

function useMaking(name: string) {
  const shop = useShop()
  const shownTo = useShownTo()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [said, setSaid] = useState('')

  async function make() {
    setState('busy')
    const { makePasskey } = await import('#app/auth/passkey/make-passkey.ts')
    const outcome = await makePasskey(shop, { name, shownTo })
    setState('idle')
    if (outcome === 'proof_due') return navigate(confirmPath(pathname))
    if (outcome === 'signed_out') {
      return navigate(`${pathTo('sign-in')}?redirect=${encodeURIComponent(pathname)}`)
    }
    if ('problem' in outcome) return setSaid(outcome.problem)
    setSaid(m.passkeys_done_added({ name: outcome.added }))
    setState('done')
  }
  return { state, said, make }
}
