import '#app/styles/portal.css'
import * as RadixDialog from '@radix-ui/themes/components/dialog'
import { X } from 'lucide'
import { useRef } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/kit/icon.tsx'
import type { DialogProps } from './dialog.tsx'

/** The dialog itself. Only `Dialog` imports this module, lazily. */
export function DialogPanel(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, forced = false } = props
  const opener = useRef<Element>(null)
  const hasClose = !forced && props.closeButton !== false
  return (
    <RadixDialog.Root
      open={open}
      onOpenChange={(next) => (forced ? undefined : onOpenChange(next))}
    >
      <RadixDialog.Content
        className={props.size === 'wide' ? 'wide' : ''}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...(forced ? forcedBehaviour : {})}
        onOpenAutoFocus={(event) => {
          opener.current = document.activeElement
          const content = event.currentTarget as HTMLElement
          if (forced && focusPrimary(content)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (opener.current instanceof HTMLElement) opener.current.focus()
        }}
      >
        <div className="dialog-head">
          <RadixDialog.Title as="h2" className={title ? '' : 'sr'}>
            {title ?? m.kit_dialog_title()}
          </RadixDialog.Title>
          {hasClose && (
            <RadixDialog.Close>
              <button type="button" className="btn g sm" aria-label={m.kit_dialog_close()}>
                <Icon of={X} className="i" aria-hidden />
              </button>
            </RadixDialog.Close>
          )}
        </div>
        {description && (
          <RadixDialog.Description className="muted">{description}</RadixDialog.Description>
        )}
        {children}
        {footer && <div className="dialog-foot">{footer}</div>}
      </RadixDialog.Content>
    </RadixDialog.Root>
  )
}

/** Escape and presses outside do nothing, and the focus cannot leave the dialog. */
const forcedBehaviour = {
  onEscapeKeyDown: preventDefault,
  onInteractOutside(event: Event) {
    event.preventDefault()
    const content = event.currentTarget
    if (content instanceof HTMLElement) setTimeout(() => focusPrimary(content))
  },
}

function focusPrimary(content: HTMLElement): boolean {
  const primary = content.querySelector<HTMLElement>('.dialog-foot .btn.p')
  primary?.focus()
  return primary !== null
}

function preventDefault(event: Event) {
  event.preventDefault()
}
