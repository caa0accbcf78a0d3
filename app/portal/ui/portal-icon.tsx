import {
  BellRing,
  CardSim,
  ChartColumn,
  Coins,
  FileText,
  Gauge,
  History,
  type IconNode,
  KeyRound,
  LayoutDashboard,
  ReceiptText,
  ShieldCheck,
  ShoppingCart,
  Users,
  Webhook,
  Zap,
} from 'lucide'
import { Icon } from '#app/ui/icon.tsx'

/** A way between two places, which is drawn the other way round in lucide. */
const route: IconNode = [
  ['path', { d: 'M9 5h8.5a1 1 0 010 7h-11a1 1 0 000 7H15' }],
  ['circle', { cx: '18', cy: '19', r: '3' }],
  ['circle', { cx: '6', cy: '5', r: '3' }],
]

const icons: Readonly<Record<string, IconNode>> = {
  portal: LayoutDashboard,
  'portal-usage': ChartColumn,
  'portal-alerts': BellRing,
  'portal-plans': CardSim,
  'portal-trips': route,
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
  const icon = icons[id]
  return icon ? <Icon of={icon} className="i" aria-hidden /> : null
}
