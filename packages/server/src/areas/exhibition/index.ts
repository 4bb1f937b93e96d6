import {
  assignJury,
  juryBoard,
  listJuryTasks,
  markWork,
  recuseFromWork,
  remindJudges,
} from '@portal/contract/areas/exhibition/jury.ts'
import {
  changeExhibitionState,
  deleteExhibitions,
  exhibitionResult,
  getExhibition,
  listExhibitions,
  saveExhibition,
} from '@portal/contract/areas/exhibition/show.ts'
import {
  cancelVote,
  castVote,
  decideVotes,
  listOwnVotes,
  listVotes,
  voteFigures,
} from '@portal/contract/areas/exhibition/vote.ts'
import {
  deleteWorks,
  getWork,
  listWorks,
  maskWork,
  removeWorks,
  saveWork,
  submitWork,
  withdrawWork,
} from '@portal/contract/areas/exhibition/work.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Area, Portal } from '#src/shared/portal.ts'
import { assign } from './jury/assign.ts'
import { board, remind } from './jury/board.ts'
import { mark, recuse, tasksWith } from './jury/tasks.ts'
import { registerExhibitionsOfPeople } from './merge-people.ts'
import { paletteOfExhibitions } from './palette.ts'
import { searchedExhibitions } from './searched.ts'
import { changeState, remove } from './show/change-state.ts'
import { openExhibitionCover } from './show/cover.ts'
import { createShowFigures } from './show/figures.ts'
import { getWith } from './show/get.ts'
import { listWith } from './show/list.ts'
import { resultWith } from './show/result.ts'
import { saveWith } from './show/save.ts'
import { juryTasksOfPerson, voteTasks } from './tasks.ts'
import { cancel, cast, ownVotes } from './vote/cast.ts'
import { decide } from './vote/decide.ts'
import { figures as figuresOfVotes } from './vote/figures.ts'
import { voteList } from './vote/held.ts'
import { getWith as getWorkWith } from './work/get.ts'
import { listWith as listWorksWith } from './work/list.ts'
import { maskWith } from './work/mask.ts'
import { openWorkFile } from './work/pictures.ts'
import { removeWith, takeDownWorks } from './work/remove.ts'
import { workSubject } from './work/round.ts'
import { saveWith as saveWorkWith } from './work/save.ts'
import { makeSmallPictures, SMALL_PICTURES_JOB } from './work/small-pictures.ts'
import { submitWith, withdrawWith } from './work/submit.ts'

const joinEngines = (portal: Portal): void => {
  portal.approval.provide(workSubject)
  portal.files.openers.provide('exhibition', openExhibitionCover)
  portal.files.openers.provide('work', openWorkFile)
  portal.files.uploaders.provide('exhibition', async (actor, purpose) =>
    purpose === 'work' ? !actor.guest : purpose === 'cover' && actor.holds(P.photoAdd, P.photoEdit),
  )
  registerExhibitionsOfPeople(portal.belongings)
  portal.palette.provide('exhibition', paletteOfExhibitions)
  portal.search.provide('exhibition', searchedExhibitions(portal))
  portal.guide.provideTasks('vote', voteTasks)
  portal.guide.provideTasks('jury', juryTasksOfPerson)
  portal.pointsEvents.provide('workShown', 'workAwarded')
  portal.jobs.provide(SMALL_PICTURES_JOB, makeSmallPictures(portal))
}

const serveWorks = (portal: Portal): void => {
  const { app } = portal
  serveList(portal, listWorks, [P.photoExport], listWorksWith(portal))
  serve(app, getWork, getWorkWith(portal))
  serve(app, saveWork, saveWorkWith(portal))
  serve(app, submitWork, submitWith(portal))
  serve(app, withdrawWork, withdrawWith(portal))
  serve(app, removeWorks, takeDownWorks)
  serve(app, deleteWorks, removeWith(portal))
  serveWithOwnTransaction(app, maskWork, maskWith(portal))
}

/** 影展: works of people, shown, voted on and judged. */
export const exhibitionArea: Area = (portal) => {
  const { app, platform } = portal
  const figures = createShowFigures(platform)
  joinEngines(portal)
  serveList(portal, listExhibitions, [P.photoExport], listWith(portal, figures))
  serve(app, getExhibition, getWith(portal, figures))
  serve(app, saveExhibition, saveWith(portal))
  serve(app, deleteExhibitions, remove)
  serve(app, changeExhibitionState, changeState)
  serve(app, exhibitionResult, resultWith(portal))
  serveWorks(portal)

  serve(app, castVote, cast)
  serve(app, cancelVote, cancel)
  serve(app, listOwnVotes, ownVotes)
  serveList(portal, listVotes, [P.photoExport], voteList)
  serve(app, decideVotes, decide)
  serve(app, voteFigures, figuresOfVotes)

  serve(app, listJuryTasks, tasksWith(portal).read)
  serve(app, markWork, mark)
  serve(app, recuseFromWork, recuse)
  serve(app, assignJury, assign)
  serve(app, juryBoard, board)
  serve(app, remindJudges, remind)
}
