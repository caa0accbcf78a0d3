import type { BlockName, DataBlock } from './ast.ts'
import { Board } from './board.tsx'
import { Coverage } from './coverage.tsx'
import { DeviceQuestion } from './device-question.tsx'
import { Facts } from './facts.tsx'
import { Networks } from './networks.tsx'
import { Pass } from './pass.tsx'
import { Prices } from './prices.tsx'
import { Recipients, Stored } from './privacy.tsx'
import { Questions } from './questions.tsx'
import { Route } from './route.tsx'
import { Section } from './section.tsx'
import { LoneScreen, Steps } from './steps.tsx'
import { Stores } from './stores.tsx'
import { Tickets } from './tickets.tsx'

type Show = (props: { block: DataBlock }) => React.ReactNode

/** The part of a page that each block becomes; a block that is not here is not shown. */
const parts: Partial<Record<BlockName, Show>> = {
  tickets: Tickets,
  plan: Pass,
  board: Board,
  prices: Prices,
  coverage: Coverage,
  networks: Networks,
  stores: Stores,
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

/** A block of data; one whose data the shop does not have is left out. */
export function Data({ block }: { block: DataBlock }) {
  const Show = parts[block.name]
  return Show ? <Show block={block} /> : null
}
