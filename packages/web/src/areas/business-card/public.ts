import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: the page that a card's code leads to, open to everybody, */
export const VisitorCard = late(() => import('./visitor/VisitorCard.tsx').then((module) => module.VisitorCard))

/** and one's own card. */
export const OwnCard = late(() => import('./card/own/OwnCard.tsx').then((module) => module.OwnCard))
