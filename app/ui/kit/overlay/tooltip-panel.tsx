import '#app/styles/portal.css'
import { Theme } from '@radix-ui/themes/components/theme'
import { Tooltip } from '@radix-ui/themes/components/tooltip'

/** Places the hint beside its control; only `Tooltip` imports it, lazily. */
export function TooltipPanel({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Theme asChild hasBackground={false}>
      <span className="tip-anchor">
        <Tooltip
          content={text}
          container={document.querySelector('main')}
          open
          onOpenChange={(isOpen) => !isOpen && onClose()}
        >
          <span className="tip-anchor" aria-hidden />
        </Tooltip>
      </span>
    </Theme>
  )
}
