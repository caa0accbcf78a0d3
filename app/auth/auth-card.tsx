import type { ReactNode } from 'react'
import './auth.css'

type AuthCardProps = { title: string; lead?: ReactNode; children: ReactNode }

/** The column that holds all sign-in forms. */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  return (
    <div className="auth">
      <h1 className="t1">{title}</h1>
      {lead && <p className="muted">{lead}</p>}
      {children}
    </div>
  )
}
