import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { NeedsConnection } from '#app/ui/kept/kept-notice.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { EsimView } from '#app/ui/order/esim-view.ts'
import { useShop } from '#app/ui/shop.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { Friend } from '#contract/commerce/reward.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { Give, Offered } from './give.tsx'
import { GiveBack, LateRefund } from './give-back.tsx'

type ChangesProps = {
  esim: EsimView
  gift: Esim['gift']
  now: number
  /** The friends to choose from; undefined where the eSIM cannot be given away. */
  friends: readonly Friend[] | undefined
  device: { name?: string | undefined } | undefined
  /** What is paid back; undefined where the eSIM cannot be cancelled. */
  refundMinor: number | undefined
  deviceRefundMinor: number | undefined
  lateRefund: string | undefined
  refused: { problem?: string; gift?: Readonly<Record<string, string>> }
}

/** The ways to change an eSIM that is not installed: exchange it, give it away or get a refund. */
export function EsimChanges({ esim, gift, now, friends, ...rest }: ChangesProps) {
  const { device, refused, ...back } = rest
  const { refundMinor, deviceRefundMinor, lateRefund } = back
  const { locale } = useShop()
  const price = (minor: number) => minor > 0 && formatMoney(minor, esim.plan.currency, locale)
  return (
    <>
      <NeedsConnection>{m.offline_change()}</NeedsConnection>
      <div className="esim-changes">
        {refundMinor !== undefined && <Exchange id={esim.id} />}
        {friends && <Give friends={friends} errors={refused.gift ?? {}} />}
        {gift?.state === 'offered' && (
          <Offered email={gift.email ?? ''} expiresAt={gift.expiresAt ?? 0} now={now} />
        )}
        {refundMinor !== undefined && (
          <GiveBack price={price(refundMinor)} late={lateRefund} problem={refused.problem} />
        )}
        {refundMinor === undefined && lateRefund && <LateRefund text={lateRefund} />}
        {deviceRefundMinor !== undefined && deviceRefundMinor > 0 && (
          <GiveBack
            price={price(deviceRefundMinor)}
            device={device?.name}
            problem={refused.problem}
          />
        )}
      </div>
    </>
  )
}

function Exchange({ id }: { id: string }) {
  return (
    <section className="panel esim-part" aria-labelledby="exchange">
      <h2 id="exchange">{m.exchange_head_title()}</h2>
      <p className="s muted">{m.exchange_text()}</p>
      <p>
        <Link className="btn q" to={pathTo('esim-exchange', { id })}>
          {m.exchange_open()}
        </Link>
      </p>
    </section>
  )
}
