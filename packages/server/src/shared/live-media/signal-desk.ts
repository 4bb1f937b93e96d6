import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { LiveMedia } from './live-media.ts'
import { claimSignal, noteSignals, releaseSignal, releaseSilent, type SignalFigures } from './signals.ts'

export interface SignalDesk {
  /** This node takes the signal from now on; false where another one does. */
  claim(liveId: string): Promise<boolean>
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
  return {
    claim: (liveId) => inBackground(platform, (tx) => claimSignal(tx, liveId, node)),
    up: (liveId) => inBackground(platform, (tx) => tell(tx, liveId, true)),
    down: (liveId) =>
      inBackground(platform, async (tx) => {
        if (await releaseSignal(tx, liveId, node)) await tell(tx, liveId, false)
      }),
    note: async (figures) => {
      if (figures.size > 0) await inBackground(platform, (tx) => noteSignals(tx, node, figures))
    },
    sweep: () =>
      inBackground(platform, async (tx) => {
        for (const liveId of await releaseSilent(tx)) await tell(tx, liveId, false)
      }),
  }
}
