import type { Seeding } from '../../call/domain.ts'
import { testCatalogue, testChannels, testDatabase } from '../testing.ts'

/** Returns the databases and the channel to which the demonstration's rows are added in a test. */
export function testSeeding(now = new Date()): Seeding {
  const { plain: channel } = testChannels
  if (!channel) throw new Error('expected a plain channel')
  return { db: testDatabase(), catalogue: testCatalogue(), channel, now }
}
