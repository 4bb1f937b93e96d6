import { watchFilm } from '@portal/contract/areas/exhibition/film.ts'
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
import { codesOfAct, exhibitionCodes, exhibitionKinds } from '@portal/contract/areas/exhibition/show-kind.ts'
import {
  cancelVote,
  castVote,
  decideVotes,
  listOwnVotes,
  listVotes,
  voteFigures,
} from '@portal/contract/areas/exhibition/vote.ts'
import type { ExhibitionKind } from '@portal/contract/areas/exhibition/words.ts'
import { workCalls } from '@portal/contract/areas/exhibition/work.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Area, Portal } from '#src/shared/portal.ts'
import { filmUploader, mediaOfFilms } from './film/films.ts'
import { watch } from './film/watch.ts'
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
import { removeWith, takeDownWith } from './work/remove.ts'
import { workSubject } from './work/round.ts'
import { saveWith as saveWorkWith } from './work/save.ts'
import { makeSmallPictures, SMALL_PICTURES_JOB } from './work/small-pictures.ts'
import { submitWith, withdrawWith } from './work/submit.ts'

const joinEngines = (portal: Portal): void => {
  portal.approval.provide(workSubject)
  portal.files.openers.provide('exhibition', openExhibitionCover)
  portal.files.openers.provide('work', openWorkFile)
  portal.files.uploaders.provide('exhibition', async (actor, purpose) =>
    purpose === 'work' ? !actor.guest : purpose === 'cover' && actor.holds(...codesOfAct('add'), ...codesOfAct('edit')),
  )
  portal.files.uploaders.provide('film', filmUploader(portal))
  portal.mediaOwners.provide('work', mediaOfFilms)
  registerExhibitionsOfPeople(portal.belongings)
  portal.palette.provide('exhibition', paletteOfExhibitions)
  portal.search.provide('exhibition', searchedExhibitions(portal))
  portal.guide.provideTasks('vote', voteTasks)
  portal.guide.provideTasks('jury', juryTasksOfPerson)
  portal.pointsEvents.provide('workShown', 'workAwarded')
  portal.jobs.provide(SMALL_PICTURES_JOB, makeSmallPictures(portal))
}

const serveWorks = (portal: Portal, kind: ExhibitionKind): void => {
  const { app } = portal
  const calls = workCalls[kind]
  serveList(portal, calls.list, [exhibitionCodes[kind].export], listWorksWith(portal, kind))
  serve(app, calls.get, getWorkWith(portal))
  serve(app, calls.save, saveWorkWith(portal, kind))
  serve(app, calls.submit, submitWith(portal))
  serve(app, calls.withdraw, withdrawWith(portal))
  serve(app, calls.remove, takeDownWith(kind))
  serve(app, calls.delete, removeWith(portal, kind))
  serveWithOwnTransaction(app, calls.mask, maskWith(portal, kind))
}

/** 影展: works of people, shown, voted on and judged. */
export const exhibitionArea: Area = (portal) => {
  const { app, platform } = portal
  const figures = createShowFigures(platform)
  joinEngines(portal)
  serveList(portal, listExhibitions, codesOfAct('export'), listWith(portal, figures))
  serve(app, getExhibition, getWith(portal, figures))
  serve(app, saveExhibition, saveWith(portal))
  serve(app, deleteExhibitions, remove)
  serve(app, changeExhibitionState, changeState)
  serve(app, exhibitionResult, resultWith(portal))
  for (const kind of exhibitionKinds) serveWorks(portal, kind)
  serve(app, watchFilm, watch)

  serve(app, castVote, cast)
  serve(app, cancelVote, cancel)
  serve(app, listOwnVotes, ownVotes)
  serveList(portal, listVotes, codesOfAct('export'), voteList)
  serve(app, decideVotes, decide)
  serve(app, voteFigures, figuresOfVotes)

  serve(app, listJuryTasks, tasksWith(portal).read)
  serve(app, markWork, mark)
  serve(app, recuseFromWork, recuse)
  serve(app, assignJury, assign)
  serve(app, juryBoard, board)
  serve(app, remindJudges, remind)
}
