import {
  closeRound,
  listRoundClasses,
  listRoundPeople,
  listRounds,
  makeUpRound,
  myRounds,
  openRound,
  roundWall,
  signRound,
} from '@portal/contract/areas/live/sign.ts'
import { P } from '@portal/contract/privileges.ts'
import { createEngine } from '#src/areas/sign-in/public.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { aboutClass } from '../class/about.ts'
import { classList } from './classes.ts'
import { makeUpWith } from './make-up.ts'
import { mine, signWith } from './own.ts'
import { roundOwnerWith } from './owner.ts'
import { personList } from './people.ts'
import { OPEN_JOB, openPlanned, planRounds } from './plan.ts'
import { closeWith, endRounds, openWith } from './round.ts'
import { roundList } from './rounds.ts'
import { wallWith } from './wall.ts'

/** 直播签到: rounds by plan or by a host, each with a sheet of the sign-in engine. */
export const roundRoutes = (portal: Portal): void => {
  const { app, jobs, signIn } = portal
  const engine = createEngine(portal)
  const exporting = [P.liveSignExport]
  signIn.provide('live', roundOwnerWith(portal.studyItems))
  portal.liveEnds.provide('rounds', endRounds(signIn))
  serveList(portal, listRoundClasses, exporting, classList)
  serveList(portal, listRounds, exporting, roundList)
  serveList(portal, listRoundPeople, exporting, personList, { about: aboutClass })
  serve(app, openRound, openWith(signIn))
  serve(app, closeRound, closeWith(signIn))
  serve(app, makeUpRound, makeUpWith(engine))
  serve(app, roundWall, wallWith(engine))
  serveWithOwnTransaction(app, signRound, signWith(engine))
  serve(app, myRounds, mine)
  jobs.provide('live.signPlan', () => planRounds(portal), { cron: '* * * * *' })
  jobs.provide(OPEN_JOB, ({ roundId }: { roundId: string }) => openPlanned(portal, roundId))
}
