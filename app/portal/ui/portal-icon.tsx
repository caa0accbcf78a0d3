import {
  BellRing,
  CardSim,
  ChartColumn,
  Coins,
  FileText,
  Gauge,
  History,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  Route,
  ShieldCheck,
  ShoppingCart,
  Users,
  Webhook,
  Zap,
} from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  portal: LayoutDashboard,
  'portal-usage': ChartColumn,
  'portal-alerts': BellRing,
  'portal-plans': CardSim,
  'portal-trips': Route,
  'portal-cart': ShoppingCart,
  'portal-orders': ReceiptText,
  'portal-approvals': ShieldCheck,
  'portal-policy': Zap,
  'portal-budgets': Gauge,
  'portal-points': Coins,
  'portal-invoice': FileText,
  'portal-billing': FileText,
  'portal-permissions': Users,
  'portal-audit': History,
  'portal-developers': Webhook,
  'portal-sign-on': KeyRound,
}

/** The drawing beside a page's name in the sidebar, by the id of the page's row. */
export function PortalIcon({ id }: { id: string }) {
  const Icon = icons[id]
  return Icon ? <Icon className="i" aria-hidden /> : null
}
