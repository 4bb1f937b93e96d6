import type { AttemptCore } from './attempt-core.ts'
import { isWritable } from './attempt-store.ts'

const RETRY_MS = 2000

interface ItemBellParts {
  core: AttemptCore
  /** Closes the open item on the server with what it still holds; the next one comes into the view by it. */
  leave: (itemId: string) => Promise<unknown>
}

/** Rings when the time of the open item is over, and again until the server has closed it: no item waits for a person. */
export const createItemBell = ({ core, leave }: ItemBellParts) => {
  const { store, sitting, view } = core
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRinging = false

  const openItem = () => [...sitting.sections.flatMap(({ items }) => items), ...view().later].at(-1)

  const ring = async (): Promise<void> => {
    const item = openItem()
    if (!item || isRinging || !core.isOpen() || !core.mayWrite()) return
    isRinging = true
    await leave(item.itemId)
    isRinging = false
    // Its replies have armed nothing: the bell was in hand.
    arm(RETRY_MS)
  }

  const arm = (least = 0) => {
    clearTimeout(timer)
    const { item } = view()
    if (isRinging || !core.isOpen() || !core.mayWrite()) return
    if (item === null || item.closesAt === null || item.place >= sitting.itemCount) return
    timer = setTimeout(() => void ring(), Math.max(item.closesAt - core.now(), least))
  }

  store.subscribe((now, before) => {
    if (now.item?.closesAt !== before.item?.closesAt || isWritable(now) !== isWritable(before)) arm()
  })

  return {
    /** In a sitting that is opened after the time of its item is over it rings at once. */
    open: () => arm(),
    close: () => clearTimeout(timer),
  }
}
