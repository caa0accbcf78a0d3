import { Mail, Share2 } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { buttonClass } from '#app/ui/kit/button-class.ts'
import { Form } from '#app/ui/kit/form/form.tsx'
import { ShareButton } from '#app/ui/kit/share-button.tsx'
import { CopyField } from '#app/ui/order/copy-field.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { PhoneView } from './family-view.ts'
import '#app/ui/order/install.css'

type PhoneRowProps = { phone: PhoneView; places: string; origin: string }

/** A phone of the trip: what is true of it, and the way to its install link. */
export function PhoneRow({ phone, places, origin }: PhoneRowProps) {
  const { state, link } = phone
  const isOpen = state === 'ready' || state === 'partly' || state === 'making'
  if (link && state !== 'lost') {
    return (
      <li>
        <details>
          <summary className="phone">
            <Name phone={phone} />
            <span
              className={buttonClass({ variant: isOpen ? 'primary' : 'secondary', size: 'small' })}
            >
              <Icon of={Share2} className="i s16" aria-hidden="true" />
              <span>{m.phones_send()}</span>
            </span>
          </summary>
          <Send phone={phone} places={places} url={origin + link} />
        </details>
      </li>
    )
  }
  return (
    <li>
      <div className="phone">
        <Name phone={phone} />
      </div>
    </li>
  )
}

function Name({ phone: { name, said, state } }: { phone: PhoneView }) {
  return (
    <span className="name">
      <b>{name}</b>
      <span className="s muted" suppressHydrationWarning>
        {said}
      </span>
      {state === 'installed' && (
        <span>
          <Badge tone="ok" dot>
            {m.esim_installed()}
          </Badge>
        </span>
      )}
    </span>
  )
}

type SendProps = { phone: PhoneView; places: string; url: string }

/** The ways to hand over the link; it stays of use once the phone has the eSIM. */
function Send({ phone: { position }, places, url }: SendProps) {
  const { brand } = useShop().tenant
  const text = m.phones_mail_text({ places })
  const mail = new URLSearchParams({
    subject: m.phones_mail_subject({ brand: brand.name }),
    body: `${text}\n\n${url}`,
  })
  return (
    <div className="ways">
      <p className="act">
        <ShareButton text={text} url={url} label={m.referrals_share()} />
        {/* Mail programs show a plus sign as it is. */}
        <a className="btn q" href={`mailto:?${mail.toString().replaceAll('+', '%20')}`}>
          <Icon of={Mail} className="i s16" aria-hidden="true" />
          <span>{m.phones_mail()}</span>
        </a>
      </p>
      <CopyField label={m.phones_link()} value={url} />
      <Form method="post" values={{ phone: position }}>
        <p className="s muted">{m.phones_renew_text()}</p>
        <Button intent="renew" variant="secondary" size="small">
          {m.phones_renew()}
        </Button>
      </Form>
    </div>
  )
}
