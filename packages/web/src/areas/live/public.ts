import { late } from '#src/ui/late/late.tsx'

/** What other areas may use, each loaded where it is drawn: 签到 of a class in its room, */
export const RoundCard = late(
  () => import('./sign/RoundCard.tsx').then((module) => module.RoundCard),
  () => null,
)

/** and for its host. */
export const RoundDesk = late(() => import('./sign/RoundDesk.tsx').then((module) => module.RoundDesk))
