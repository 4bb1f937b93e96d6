import type { Frame } from '@portal/contract/kit/screen.ts'
import { type LazyPage, lazyPage } from '#src/platform/page-route.ts'

/** Chrome around 主内容, by frame; bare pages have none and load none. */
const chromes: Record<Exclude<Frame, 'bare'>, LazyPage> = {
  layout: lazyPage(() => import('./layout/LayoutChrome.tsx'), 'LayoutChrome'),
  learner: lazyPage(() => import('./learner/LearnerChrome.tsx'), 'LearnerChrome'),
  sheet: lazyPage(() => import('./sheet/SheetBar.tsx'), 'SheetBar'),
}

export const chromeOf = (frame: Frame): LazyPage | null => (frame === 'bare' ? null : chromes[frame])
