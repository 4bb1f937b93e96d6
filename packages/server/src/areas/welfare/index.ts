import {
  changeBenefitState,
  deleteBenefits,
  getBenefit,
  listBenefits,
  saveBenefit,
} from '@portal/contract/areas/welfare/benefit.ts'
import { cancelClaim, claimBenefit, listOwnClaims, proxyClaim } from '@portal/contract/areas/welfare/claim.ts'
import { deliverClaim, deskOfToday, lookAtCode, undoDelivery } from '@portal/contract/areas/welfare/desk.ts'
import { listSpent, pointsBalance } from '@portal/contract/areas/welfare/spent.ts'
import { benefitStat, listClaims, remindClaims } from '@portal/contract/areas/welfare/stat.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Area } from '#src/shared/portal.ts'
import { changeState, remove } from './benefit/change-state.ts'
import { allowCovers } from './benefit/cover.ts'
import { getWith } from './benefit/get.ts'
import { listWith } from './benefit/list.ts'
import { saveWith } from './benefit/save.ts'
import { cancel } from './claim/cancel.ts'
import { claimWith } from './claim/claim.ts'
import { keepByClock } from './claim/clock.ts'
import { proxy } from './claim/proxy.ts'
import { welfareTasks } from './claim/tasks.ts'
import { ownClaims } from './claim/views.ts'
import { deliver, look, undo } from './desk/deliver.ts'
import { desk } from './desk/desk.ts'
import { lotsOfBenefits } from './draw/owner.ts'
import { registerBenefitsOfPeople } from './merge-people.ts'
import { paletteOfBenefits } from './palette.ts'
import { balance, spent } from './spent/spent.ts'
import { claims } from './stat/claims.ts'
import { remind } from './stat/remind.ts'
import { stat } from './stat/stat.ts'

/** 福利: what is given to people, first come or by lots, and handed out by codes. */
export const welfareArea: Area = (portal) => {
  const { app, platform, jobs } = portal
  registerBenefitsOfPeople(portal.belongings)
  allowCovers(portal)
  portal.palette.provide('benefit', paletteOfBenefits)
  portal.guide.provideTasks('welfare', welfareTasks)
  portal.lotsOwners.provide('benefit', lotsOfBenefits)

  serveList(portal, listBenefits, [P.welfareExport], listWith(portal))
  serve(app, getBenefit, getWith(portal))
  serve(app, saveBenefit, saveWith(portal))
  serve(app, deleteBenefits, remove)
  serve(app, changeBenefitState, changeState)

  serveWithOwnTransaction(app, claimBenefit, claimWith(portal))
  serve(app, cancelClaim, cancel)
  serve(app, proxyClaim, proxy)
  serve(app, listOwnClaims, ownClaims.read)
  serve(app, pointsBalance, balance)
  serveList(portal, listSpent, [P.welfareExport], spent)

  serve(app, lookAtCode, look)
  serve(app, deliverClaim, deliver)
  serve(app, undoDelivery, undo)
  serve(app, deskOfToday, desk)

  serveList(portal, listClaims, [P.welfareExport], claims)
  serve(app, remindClaims, remind)
  serve(app, benefitStat, stat)

  jobs.provide('welfare.clock', () => keepByClock(platform), { cron: '* * * * *', queue: 'welfare' })
}
