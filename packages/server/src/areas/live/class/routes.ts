import {
  changeLiveState,
  deleteLiveClasses,
  getLiveClass,
  listLiveClasses,
  saveLiveClass,
} from '@portal/contract/areas/live/class.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { changeStateWith, endForgotten } from './change-state.ts'
import { get, list } from './list.ts'
import { remove, save } from './save.ts'

export const liveClassRoutes = (portal: Portal): void => {
  const { app, jobs } = portal
  serveList(portal, listLiveClasses, [P.liveClassExport], list)
  serve(app, getLiveClass, get)
  serve(app, saveLiveClass, save)
  serve(app, deleteLiveClasses, remove)
  serve(app, changeLiveState, changeStateWith(portal.liveEnds))
  jobs.provide('live.endForgotten', () => endForgotten(portal), { cron: '* * * * *' })
}
