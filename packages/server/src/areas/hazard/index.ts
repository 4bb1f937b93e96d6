import {
  assignHazards,
  extendHazard,
  markRelapse,
  mergeHazard,
  planHazard,
  recheckHazard,
  submitHazard,
  suspendHazard,
  urgeHazard,
} from '@portal/contract/areas/hazard/act.ts'
import { decideHazard, listHazardRequests } from '@portal/contract/areas/hazard/approve.ts'
import { getHazard, hazardStat, listHazards, lookUpReporter, saveHazard } from '@portal/contract/areas/hazard/hazard.ts'
import {
  hazardProgress,
  nearHazards,
  reportHazard,
  sendHazardPhoto,
  suggestPublicly,
} from '@portal/contract/areas/hazard/report.ts'
import { getHazardRule, saveHazardRule } from '@portal/contract/areas/hazard/rule.ts'
import {
  convertSuggestion,
  finishSuggestion,
  likeSuggestion,
  listSuggestions,
  replySuggestion,
  saveSuggestion,
} from '@portal/contract/areas/hazard/suggestion.ts'
import { HAZARD_CATEGORIES, hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { hazards } from '#src/schema/hazard/hazard.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Area, Portal } from '#src/shared/portal.ts'
import { assignWith, reporterWith, suspendWith, urgeWith } from './act/direct.ts'
import { extendWith, planWith, submitWith } from './act/mend.ts'
import { recheckWith } from './act/recheck.ts'
import { decideWith, mergeWith, relapseWith } from './approve/decide.ts'
import { requestListWith } from './approve/list.ts'
import { hazardSubject } from './approve/subject.ts'
import { getWith } from './hazard/get.ts'
import { listWith } from './hazard/list.ts'
import { allowPictures } from './hazard/photos.ts'
import { stat } from './hazard/stat.ts'
import { followHazards } from './ladder/follow.ts'
import { registerHazardsOfPeople } from './merge-people.ts'
import { paletteOfHazards } from './palette.ts'
import { dropUnusedPhotos, photoWith } from './report/public-photos.ts'
import { nearWith, progressWith, reportWith } from './report/public-report.ts'
import { saveWith } from './report/save.ts'
import { get as getRule, save as saveRule } from './rule/rules.ts'
import {
  convertWith,
  finishWith,
  like,
  replyWith,
  saveWith as saveSuggestionWith,
  suggestWith,
} from './suggestion/acts.ts'
import { openSuggestionPicture, listWith as suggestionsWith } from './suggestion/list.ts'
import { hazardTasks } from './tasks.ts'

const joinEngines = (portal: Portal): void => {
  const { platform, jobs } = portal
  portal.approval.provide(hazardSubject(portal))
  allowPictures(portal)
  portal.files.openers.provide('hazardSuggestion', openSuggestionPicture)
  registerHazardsOfPeople(portal.belongings)
  platform.constraints.provide('hazard_requests_open_key', no.openRequest)
  portal.palette.provide('hazard', paletteOfHazards)
  portal.guide.provideTasks('hazard', hazardTasks)
  portal.pointsEvents.provide('hazardAccepted')
  portal.dictionaryUses.provide(HAZARD_CATEGORIES, { column: hazards.categoryCode })
  jobs.provide('hazard.follow', () => followHazards(portal), { cron: '*/5 * * * *', queue: 'hazard_follow' })
  jobs.provide('hazard.photos', () => dropUnusedPhotos(portal), {
    cron: '20 * * * *',
    queue: 'hazard_photos',
  })
}

const servePublic = (portal: Portal): void => {
  const { app } = portal
  serve(app, reportHazard, reportWith(portal))
  serve(app, sendHazardPhoto, photoWith(portal))
  serve(app, nearHazards, nearWith(portal))
  serve(app, hazardProgress, progressWith(portal))
  serve(app, suggestPublicly, suggestWith(portal))
}

const serveSuggestions = (portal: Portal): void => {
  const { app } = portal
  serveList(portal, listSuggestions, [P.hazardExport], suggestionsWith(portal))
  serve(app, saveSuggestion, saveSuggestionWith(portal))
  serve(app, likeSuggestion, like)
  serve(app, replySuggestion, replyWith(portal))
  serve(app, finishSuggestion, finishWith(portal))
  serve(app, convertSuggestion, convertWith(portal))
}

/** 隐患: found, mended, proved and closed. */
export const hazardArea: Area = (portal) => {
  const { app } = portal
  joinEngines(portal)
  servePublic(portal)
  serveList(portal, listHazards, [P.hazardExport], listWith(portal))
  serve(app, getHazard, getWith(portal))
  serve(app, hazardStat, stat)
  serve(app, saveHazard, saveWith(portal))
  serve(app, lookUpReporter, reporterWith(portal))

  serve(app, planHazard, planWith(portal))
  serve(app, submitHazard, submitWith(portal))
  serve(app, extendHazard, extendWith(portal))
  serve(app, recheckHazard, recheckWith(portal))
  serve(app, urgeHazard, urgeWith(portal))
  serve(app, assignHazards, assignWith(portal))
  serve(app, suspendHazard, suspendWith(portal))
  serve(app, mergeHazard, mergeWith(portal))
  serve(app, markRelapse, relapseWith(portal))

  serveList(portal, listHazardRequests, [P.hazardApprovalAll], requestListWith(portal))
  serve(app, decideHazard, decideWith(portal))
  serve(app, getHazardRule, getRule)
  serve(app, saveHazardRule, saveRule)
  serveSuggestions(portal)
}
