import { newRequestId } from '#src/platform/api/request-id.ts'
import { currentSession } from '#src/platform/session/session.ts'
import { deviceId, readTabItem, readUserItem, writeTabItem, writeUserItem } from '#src/platform/storage.ts'

// Kept as journals are: it outlives a sign-out, and a crashed browser finds it again.
const kept = (name: string) => `journal:start:${name}`
const CHANNEL = 'attempt-desks'
const WAIT_MS = 250

/** How the open desk of a sitting is called between the tabs of a browser. */
export const deskNameOf = ({ scene, objectId }: { scene: string; objectId: string }) => `${scene}:${objectId}`

interface DeskWord {
  asks?: string
  holds?: string
}

const wordOf = (data: unknown): DeskWord => (typeof data === 'object' && data !== null ? data : {})

/** Says to the other tabs of this browser that a desk is open here; ends with the function it returns. */
export const holdDesk = (name: string): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    if (wordOf(data).asks === name) channel.postMessage({ holds: name })
  }
  return () => channel.close()
}

const isHeldElsewhere = (name: string): Promise<boolean> => {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(false)
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise<boolean>((answered) => {
    const timer = setTimeout(() => answered(false), WAIT_MS)
    channel.onmessage = ({ data }) => {
      if (wordOf(data).holds !== name) return
      clearTimeout(timer)
      answered(true)
    }
    channel.postMessage({ asks: name })
  }).finally(() => channel.close())
}

/** Another tab goes on with the sitting: from now on its key is that of the browser. */
export const keepOnDevice = (name: string, key: string) => writeUserItem(currentSession().userId, kept(name), key)

/**
 * Follows from the device, the thing and the number of the sitting. A phone that ends the browser at once may lose what was
 * kept a moment before; the name of the device is old enough to be there again, and with it this key.
 */
const keyOfDevice = (name: string, no: number) =>
  `${deviceId().slice(0, 32)}-${no}-${name.replace(/[^\w-]/g, '').slice(-24)}`

/** Which sitting of the person it is, from 1, where that is known; and whether it runs already. */
export interface SittingNo {
  no: number
  runs: boolean
}

/**
 * The key of one start: a double click, a lost answer, a reload and a browser that crashed name the same one, so the
 * server knows the device again. Only a second tab beside an open desk is another device: two pages must not write at once.
 */
export const startKeyOf = async (name: string, desk: string, sitting?: SittingNo): Promise<string> => {
  const own = readTabItem(name)
  if (own !== null) return own
  const before = readUserItem(currentSession().userId, kept(name))
  const known = before ?? (sitting ? keyOfDevice(name, sitting.no) : null)
  const isHeld = (before !== null || sitting?.runs === true) && (await isHeldElsewhere(desk))
  const key = known === null || isHeld ? newRequestId() : known
  writeTabItem(name, key)
  if (!isHeld) keepOnDevice(name, key)
  return key
}

/** The next start on this device is a new sitting. */
export const forgetStart = (name: string) => {
  writeTabItem(name, null)
  writeUserItem(currentSession().userId, kept(name), null)
}
