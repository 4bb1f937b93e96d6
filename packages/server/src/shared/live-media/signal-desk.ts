import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import type { LiveMedia } from './live-media.ts'
import { claimSignal, noteSignals, releaseSignal, releaseSilent, type SignalFigures } from './signals.ts'

export interface SignalDesk {
  /** This node takes the signal from now on; false where another one does. */
  claim(liveId: string): Promise<boolean>
  /** This node has claimed the signal, and nobody has taken it since, as far as the last note tells. */
  holds(liveId: string): boolean
  up(liveId: string): Promise<void>
  down(liveId: string): Promise<void>
  note(figures: ReadonlyMap<string, SignalFigures>): Promise<void>
  /** Tells of signals whose node has died. */
  sweep(): Promise<void>
}

/** Notes signals of this node where all nodes see them, and tells whoever wants to know. */
export const createSignalDesk = (platform: Platform, node: string, handlers: LiveMedia['signals']): SignalDesk => {
  const tell = async (tx: Tx, liveId: string, isUp: boolean) => {
    for (const handler of handlers.all().values()) await handler(tx, liveId, isUp)
    pushTo(tx, ['*'], { kind: 'live', liveId })
  }
  // A claim is told from a later one of the same class.
  const held = new Map<string, symbol>()
  return {
    claim: async (liveId) => {
      const isMine = await inBackground(platform, (tx) => claimSignal(tx, liveId, node))
      if (isMine) held.set(liveId, Symbol(liveId))
      return isMine
    },
    holds: (liveId) => held.has(liveId),
    up: (liveId) => inBackground(platform, (tx) => tell(tx, liveId, true)),
    down: async (liveId) => {
      await inBackground(platform, async (tx) => {
        if (await releaseSignal(tx, liveId, node)) await tell(tx, liveId, false)
      })
      held.delete(liveId)
    },
    note: async (figures) => {
      if (figures.size === 0) return
      const asked = [...held].filter(([liveId]) => figures.has(liveId))
      const mine = new Set(await inBackground(platform, (tx) => noteSignals(tx, node, figures)))
      // A node that was silent for too long has lost what it held, whatever it remembers.
      for (const [liveId, claim] of asked) if (!mine.has(liveId) && held.get(liveId) === claim) held.delete(liveId)
    },
    sweep: () =>
      inBackground(platform, async (tx) => {
        for (const liveId of await releaseSilent(tx)) await tell(tx, liveId, false)
      }),
  }
}
