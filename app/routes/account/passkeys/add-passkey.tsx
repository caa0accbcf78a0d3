import { type SubmitEvent, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { confirmPath } from '#app/auth/proof-due.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { maxPasskeyName } from '#contract/words.ts'

type AddProps = {
  suggestedName: string
  /** Path of this page, to return to after a proof of identity or a sign-in. */
  here: string
  /** The server's message about a form that was sent without a script. */
  problem: string | undefined
}

/**
 * Makes a passkey on this device. Browsers allow this only to scripts, and not every browser can do
 * it.
 */
export function AddPasskey({ suggestedName, here, problem }: AddProps) {
  const [isUnable, setUnable] = useState(false)
  const { state, notice, add } = useAdding(here)
  useEffect(() => setUnable(!('PublicKeyCredential' in globalThis)), [])
  const shown = notice ?? (problem && { isDone: false, text: problem })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'idle') add(String(new FormData(event.currentTarget).get('name') ?? '').trim())
  }
  return (
    <section className="passkey-add" aria-labelledby="add">
      <h2 className="t3" id="add">
        {m.passkeys_add_title()}
      </h2>
      <div role="status">
        {shown && (
          <p className={shown.isDone ? 'passkeys-done' : 'passkeys-problem'}>{shown.text}</p>
        )}
      </div>
      <p className="passkeys-plain">{m.passkeys_add_noscript()}</p>
      {isUnable ? (
        <p>{m.passkeys_add_unsupported()}</p>
      ) : (
        <Form method="post" className="passkey-form" onSubmit={submit}>
          <Field
            name="name"
            label={m.passkeys_name_label()}
            help={m.passkeys_add_help()}
            defaultValue={suggestedName}
            maxLength={maxPasskeyName}
            autoComplete="off"
            rules={['required']}
          />
          <Button type="submit" size="large" loading={state === 'busy'}>
            {m.auth_tips_passkey_link()}
          </Button>
        </Form>
      )}
    </section>
  )
}

type Notice = { isDone: boolean; text: string }

function useAdding(here: string) {
  const shop = useShop()
  const shownTo = useShownTo()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<'idle' | 'busy'>('idle')
  const [notice, setNotice] = useState<Notice>()

  async function add(name: string) {
    setState('busy')
    setNotice(undefined)
    const { makePasskey } = await import('#app/auth/passkey/make-passkey.ts')
    const outcome = await makePasskey(shop, { name, shownTo })
    setState('idle')
    if (outcome === 'proof_due') return navigate(confirmPath(here))
    if (outcome === 'signed_out') {
      return navigate(`${pathTo('sign-in')}?redirect=${encodeURIComponent(here)}`)
    }
    if ('added' in outcome) await revalidate()
    setNotice(
      'added' in outcome
        ? { isDone: true, text: m.passkeys_done_added({ name: outcome.added }) }
        : { isDone: false, text: outcome.problem },
    )
  }
  return { state, notice, add }
}
