import deFile from './de.json' with { type: 'json' }
import edelweissFile from './edelweiss.json' with { type: 'json' }
import mtnFile from './mtn.json' with { type: 'json' }
import piFile from './pi.json' with { type: 'json' }
import royalairmarocFile from './royalairmaroc.json' with { type: 'json' }
import sonatoursFile from './sonatours.json' with { type: 'json' }
import tradewindFile from './tradewind.json' with { type: 'json' }
import travelancoFile from './travelanco.json' with { type: 'json' }

/** Every tenant file, written by `npm run tenant schema`. */
export const tenantFiles: readonly unknown[] = [
  deFile,
  edelweissFile,
  mtnFile,
  piFile,
  royalairmarocFile,
  sonatoursFile,
  tradewindFile,
  travelancoFile,
]
