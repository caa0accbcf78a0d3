import { lazy, type ReactNode, Suspense, useState } from 'react'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title?: string
  description?: string
  children?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  /** Neither Esc nor a press outside nor a cross closes it; focus starts on the primary button. */
  forced?: boolean
  /** Wide is for lists. */
  size?: 'default' | 'wide'
  closeButton?: boolean
}

const DialogPanel = lazy(() =>
  import('./dialog-panel.tsx').then((it) => ({ default: it.DialogPanel })),
)

/** A modal dialog; its code arrives with the first opening. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.open && !wasOpened) setWasOpened(true)
  if (!props.open && !wasOpened) return null
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  )
}
