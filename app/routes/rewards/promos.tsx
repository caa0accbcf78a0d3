import { data, redirect, useNavigation } from 'react-router'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { codeProblemText, refusedCode, tooManyCodes } from '#app/ui/reward/code-problem.ts'
import { AccountPage } from '#app/ui/shell/account-page.tsx'
import { maxCodeLength } from '#contract/commerce/reward-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/promos.ts'
import { type PromoView, promoView } from './promo-view.ts'
import './rewards.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { currency, locale } = valuesOf(context)
  const { searchParams } = new URL(request.url)
  const { promos } = await valuesOf(context).api.call('listPromos', { currency })
  const text = { title: m.promos_head_title(), description: m.promos_lead() }
  const added = searchParams.get('added')
  return {
    promos: promos.map((promo) => promoView(promo, { currency, locale })),
    // The code in a link that the person received; it is saved once the form is sent.
    given: searchParams.get('code') ?? '',
    // Only a code that is saved is confirmed, because anybody can write the address.
    added: promos.find(({ code }) => code === added)?.code,
    isRemoved: searchParams.has('removed'),
    head: pageHead({ context, ...text }),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const form = sentForm(context)
  const code = String(form.get('code') ?? '').trim()
  const { currency } = valuesOf(context)
  if (code === '' || code.length > maxCodeLength) return refused(m.code_problem_unknown())
  if (form.get('intent') === 'remove') {
    await valuesOf(context).api.call('removePromo', { code })
    return redirect(`${pathTo('promos')}?removed=1`)
  }
  try {
    const added = await valuesOf(context).api.call('addPromo', { code, currency })
    return redirect(`${pathTo('promos')}?added=${encodeURIComponent(added.code)}`)
  } catch (error) {
    const problem = refusedCode(error)
    const said = problem ? codeProblemText(problem) : tooManyCodes(error)
    if (!said) throw error
    return refused(said)
  }
}

function refused(problem: string) {
  return data({ problem }, { status: 422 })
}

/** The codes that are saved for the next order. */
export default function PromosPage({ loaderData, actionData }: Route.ComponentProps) {
  const { promos, given, added, isRemoved } = loaderData
  const { state, formMethod } = useNavigation()
  const said = added ? m.promos_added({ code: added }) : isRemoved && m.promos_removed()
  return (
    <AccountPage className="rewards-page">
      <h1 className="t1">{m.promos_head_title()}</h1>
      <p className="lead muted">{m.promos_lead()}</p>
      <p role="status" className={said ? 'said-good' : 'sr'}>
        {said}
      </p>
      <Form
        method="post"
        action={pathTo('promos')}
        className="panel share"
        errors={{ code: actionData?.problem }}
      >
        <Field
          key={given}
          name="code"
          label={m.checkout_code()}
          defaultValue={given}
          maxLength={maxCodeLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          rules={['required']}
        />
        <Button type="submit" loading={state !== 'idle' && formMethod === 'POST'}>
          {m.promos_add()}
        </Button>
      </Form>
      {promos.length === 0 ? (
        <p className="muted">{m.promos_empty()}</p>
      ) : (
        <ul className="row-list">
          {promos.map((promo) => (
            <Promo key={promo.code} promo={promo} />
          ))}
        </ul>
      )}
      <p>
        <ButtonLink variant="secondary" to={pathTo('shop')}>
          {m.orders_empty_action()}
        </ButtonLink>
      </p>
    </AccountPage>
  )
}

function Promo({ promo: { code, gives, terms, problem } }: { promo: PromoView }) {
  return (
    <li>
      <div>
        <h2 className="t3">{gives}</h2>
        {terms.length > 0 && <p className="s muted">{terms.join(' · ')}</p>}
        {problem && <p className="help err">{problem}</p>}
      </div>
      <div className="promo-side">
        <span className="promo-code" translate="no">
          {code}
        </span>
        <Form method="post" action={pathTo('promos')} preventScrollReset>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="code" value={code} />
          <Button type="submit" variant="quiet" size="small">
            {m.passkeys_remove_open()}
            <span className="sr">{code}</span>
          </Button>
        </Form>
      </div>
    </li>
  )
}
