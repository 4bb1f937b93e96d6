import {
  changeLiveState,
  deleteLiveClasses,
  getLiveClass,
  listLiveClasses,
  liveOptions,
  saveLiveClass,
} from '@portal/contract/areas/live/class.ts'
import { P } from '@portal/contract/privileges.ts'
import { minutesPerHour } from '#src/areas/learning/public.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { LiveSources } from '../room/sources.ts'
import { changeStateWith, endForgotten } from './change-state.ts'
import type { ClassCounts } from './counts.ts'
import { pauseSilent, showReplays } from './follow-stream.ts'
import { getWith } from './get.ts'
import { listWith } from './list.ts'
import { remove, saveWith } from './save.ts'

export const liveClassRoutes = (portal: Portal, sources: LiveSources, counts: ClassCounts): void => {
  const { app, jobs, files, liveEnds: ends, studyClock: clock } = portal
  serveList(portal, listLiveClasses, [P.liveClassExport], listWith(files))
  serve(app, getLiveClass, getWith(files, counts))
  serve(app, liveOptions, async ({ tx }) => ({
    modes: await sources.modes(),
    minutesPerHour: await minutesPerHour(tx),
  }))
  serve(app, saveLiveClass, saveWith(sources))
  serve(app, deleteLiveClasses, remove)
  serve(app, changeLiveState, changeStateWith({ ends, clock, sources }))
  jobs.provide('live.endForgotten', () => endForgotten(portal), { cron: '* * * * *' })
  jobs.provide('live.pauseSilent', () => pauseSilent(portal), { cron: '* * * * *' })
  jobs.provide('live.replays', () => showReplays(portal.platform), { cron: '* * * * *' })
}
