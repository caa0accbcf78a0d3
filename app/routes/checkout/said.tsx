import type { ReactNode } from 'react'

type SaidProps = { title: string; text: string; children?: ReactNode }

/** What an order's page says about its state. */
export function Said({ title, text, children }: SaidProps) {
  return (
    <>
      <h1 className="t1">{title}</h1>
      <p className="lead">{text}</p>
      {children}
    </>
  )
}
