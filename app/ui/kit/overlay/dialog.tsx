import { lazy, type ReactNode, Suspense } from 'react'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title?: string
  description?: string
  children?: ReactNode
  /** Buttons; the primary one is the last. */
  footer?: ReactNode
  /**
   * Neither Escape nor a press outside closes the dialog, and it has no cross. The focus starts on
   * the primary button.
   */
  forced?: boolean
  /** `wide` is for lists. */
  size?: 'default' | 'wide'
  closeButton?: boolean
}

const DialogPanel = lazy(async () => ({ default: (await loadDialog()).DialogPanel }))

/** Loads the code of the dialog; rejects without a connection. */
export function loadDialog() {
  return import('./dialog-panel.tsx')
}

/** A modal dialog; its code loads when it opens for the first time. */
export function Dialog(props: DialogProps) {
  return <Suspense fallback={null}>{props.open && <DialogPanel {...props} />}</Suspense>
}
