import type { PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { createProviders } from '#src/platform/providers.ts'

/** The events that areas fire: rules are made for such events only. */
export interface PointsEvents {
  provide(...events: readonly PointsEvent[]): void
  all(): readonly PointsEvent[]
}

export const createPointsEvents = (): PointsEvents => {
  const fired = createProviders<PointsEvent, true>('points event')
  return {
    provide: (...events) => {
      for (const event of events) fired.provide(event, true)
    },
    all: () => [...fired.all().keys()],
  }
}
