import type { PointsEvent } from '@portal/contract/areas/points/rule-events.ts'

const registered = new Set<PointsEvent>()

/** Says that an area fires the event; call it once, where the area is set up. Rules are made for such events only. */
export const registerPointsEvent = (...events: readonly PointsEvent[]): void => {
  for (const event of events) registered.add(event)
}

export const firedEvents = (): readonly PointsEvent[] => [...registered]
