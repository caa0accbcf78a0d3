import { Eye } from 'lucide'
import { data, redirect } from 'react-router'
import { formatDate } from '#app/format/date.ts'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { LookAgain } from '#app/ui/look-again.tsx'
import { IdentityNote } from '#app/ui/order/identity-note.tsx'
import { InstallWays } from '#app/ui/order/install-ways.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'
import { Proof } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { deviceStep } from '../device-step.ts'
import type { Route } from './+types/install.ts'
import { AddByLink, addView } from './add-by-link.tsx'
import { InstallDevice } from './install-device.tsx'
import { type InstallLine, installLines, openLink } from './install-lines.ts'
import './install.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, locale, tenant } = valuesOf(context)
  const given = new URL(request.url).searchParams
  const token = given.get('token') ?? ''
  const offer = Proof.allows(token) ? await openLink(api, token) : undefined
  const title = m.install_head_title()
  const isChecked = tenant.features.deviceCheck
  return {
    token,
    key: crypto.randomUUID(),
    offer: offer && {
      name: offer.name,
      giver: offer.giver,
      until: formatDate(offer.installUntil * 1000, locale),
      lines: installLines(offer, locale),
      ...addView(offer, locale),
    },
    device: isChecked ? deviceStep({ given, last: undefined, locale }) : undefined,
    head: pageHead({ context, title, description: title }),
  }
}

/** Adds data within the buyer's limit; the key makes it once, however often it is pressed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = valuesOf(context)
  const form = sentForm(context)
  const { search, searchParams } = new URL(request.url)
  const [esimId = '', addonId = ''] = String(form.get('addon')).split(' ')
  try {
    await api.call('addByInstallLink', {
      ...{ token: searchParams.get('token') ?? '', esimId, addonId },
      idempotencyKey: String(form.get('key')),
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ problem: m.install_add_problem() }, { status: 409 })
  }
  return redirect(pathTo('install') + search)
}

/**
 * The page behind the link of one phone: it needs no account, says no price, and installs what
 * another person has paid for.
 */
export default function InstallPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, device, token } = loaderData
  if (!offer) return <Ended />
  const { name, giver, lines } = offer
  const next = lines.find(({ stage }) => stage === 'ready')
  const isMaking = lines.some(({ stage }) => stage === 'making') || lines.length === 0
  const isInstalled = lines.some(({ stage }) => stage === 'installed')
  return (
    <div className="wrap install-link">
      <header>
        <h1 className="t1">{name ? m.install_title({ name }) : m.gift_head_title()}</h1>
        <p className="muted">{giver ? m.install_lead_named({ giver }) : m.install_lead()}</p>
      </header>
      {isMaking && (
        <>
          <p className="panel note">{m.order_making_title()}</p>
          <LookAgain everyMs={1_500} />
          <WithoutScript />
        </>
      )}
      {device && next && <InstallDevice step={device} token={token} />}
      {lines.map((line) => (
        <Line key={line.id} line={line} giver={giver} isNext={line === next} />
      ))}
      <AddByLink {...offer} keyOf={loaderData.key} problem={actionData?.problem} />
      {next && (
        <p className="s muted" suppressHydrationWarning>
          {m.install_until({ date: offer.until })}
        </p>
      )}
      {isInstalled && <p className="panel note">{m.home_steps_land_text()}</p>}
      <p className="panel note seen">
        <Icon of={Eye} className="i s20" aria-hidden="true" />
        <span>{giver ? m.install_seen_named({ giver }) : m.install_seen()}</span>
      </p>
      {/* A phone that was installed a moment ago is shown as that. */}
      {next && !isMaking && <LookAgain everyMs={15_000} />}
    </div>
  )
}

type LineProps = { line: InstallLine; giver: string; isNext: boolean }

function Line({ line, giver, isNext }: LineProps) {
  const { place, flag, amount, days, stage, left, install, identity, starting } = line
  return (
    <section className="panel install-line" aria-label={`${place} · ${amount}`}>
      <header>
        {flag && <Flag code={flag} size={32} eager />}
        <h2>
          <span className="b num" suppressHydrationWarning>
            {amount}
          </span>
          <span className="s muted">{`${place} · ${days}`}</span>
        </h2>
        <p>
          <Said stage={stage} giver={giver} />
        </p>
      </header>
      {stage === 'installed' && (
        <p className="num" suppressHydrationWarning>
          {left}
        </p>
      )}
      {stage === 'ready' && install && (
        <details open={isNext}>
          <summary>{m.esim_install_title()}</summary>
          <p className="s muted">{m.esim_install_lead()}</p>
          <p className="s muted">{starting}</p>
          {identity && <IdentityNote identity={identity} />}
          <InstallWays install={install} />
        </details>
      )}
    </section>
  )
}

function Said({ stage, giver }: { stage: InstallLine['stage']; giver: string }) {
  if (stage === 'installed') {
    return (
      <Badge tone="ok" dot>
        {m.esim_installed()}
      </Badge>
    )
  }
  if (stage === 'making') return <Badge tone="warn">{m.esim_making()}</Badge>
  if (stage === 'over') return <Badge>{m.orders_tab_expired()}</Badge>
  return <Badge>{giver ? m.install_paid_by({ giver }) : m.install_paid()}</Badge>
}

function Ended() {
  return (
    <div className="wrap install-link" role="status">
      <h1 className="t1">{m.install_ended_title()}</h1>
      <p className="muted">{m.install_ended_text()}</p>
    </div>
  )
}
