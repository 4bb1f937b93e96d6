import { late } from '#src/ui/late/late.tsx'

/** What the code on a door leads to, open to everybody. */
export const DoorPanel = late(() => import('./door/DoorPanel.tsx').then((module) => module.DoorPanel))
