import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: one column as its learner goes through it, */
export const ColumnView = late(() => import('./learner/ColumnView.tsx').then((module) => module.ColumnView))

/** the columns of a learner as cards, */
export const ColumnCards = late(() => import('./learner/ColumnCards.tsx').then((module) => module.ColumnCards))

/** and an article as it is read. */
export const ArticleView = late(() => import('./article/ArticleView.tsx').then((module) => module.ArticleView))
