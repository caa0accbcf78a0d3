import { Board } from './block/board.tsx'
import { Coverage } from './block/coverage.tsx'
import { DeviceQuestion } from './block/device-question.tsx'
import { Facts } from './block/facts.tsx'
import { Networks } from './block/networks.tsx'
import { Offer } from './block/offer.tsx'
import { Pass } from './block/pass.tsx'
import { Prices } from './block/prices.tsx'
import { Recipients, Stored } from './block/privacy.tsx'
import { Questions } from './block/questions.tsx'
import { Route } from './block/route.tsx'
import { Stores } from './block/stores.tsx'
import { Tickets } from './block/tickets.tsx'
import { Section } from './section.tsx'
import { LoneScreen, Steps } from './steps.tsx'
import type { BlockName, DataBlock } from './tree/ast.ts'

type Show = (props: { block: DataBlock }) => React.ReactNode

/** The component of each block; a block without one is not shown. */
const parts: Partial<Record<BlockName, Show>> = {
  tickets: Tickets,
  plan: Pass,
  board: Board,
  prices: Prices,
  coverage: Coverage,
  networks: Networks,
  stores: Stores,
  offer: Offer,
  device: DeviceQuestion,
  facts: Facts,
  route: Route,
  section: Section,
  steps: Steps,
  screen: LoneScreen,
  faq: Questions,
  'stored-things': Stored,
  recipients: Recipients,
}

/** A block of data; left out if the shop does not have its data. */
export function Data({ block }: { block: DataBlock }) {
  const Show = parts[block.name]
  return Show ? <Show block={block} /> : null
}
