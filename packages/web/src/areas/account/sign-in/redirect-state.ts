import { type BoundWay, boundWay } from '@portal/contract/areas/account/bound-identity.ts'
import { readTabItem, writeTabItem } from '#src/platform/storage.ts'

const STATE = 'redirectState'
const WAY = 'redirectWay'
const BINDS = 'redirectBinds'

interface Departure {
  state: string
  way: BoundWay
  /** What the browser comes back with is to be bound, not entered. */
  binds?: boolean
}

/** The proof that this browser began the sign-in; it never stands in an address. */
export const keepRedirectState = ({ state, way, binds = false }: Departure) => {
  writeTabItem(STATE, state)
  writeTabItem(WAY, way)
  writeTabItem(BINDS, binds ? '1' : null)
}

/** Good once; null where this browser began nothing. */
export const takeRedirectState = (): Required<Departure> | null => {
  const state = readTabItem(STATE) ?? ''
  const way = boundWay.safeParse(readTabItem(WAY))
  const binds = readTabItem(BINDS) !== null
  for (const key of [STATE, WAY, BINDS]) writeTabItem(key, null)
  return state !== '' && way.success ? { state, way: way.data, binds } : null
}
