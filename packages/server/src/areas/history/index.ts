import {
  changeHistoryState,
  deleteHistory,
  getHistory,
  historyDay,
  historyMonth,
  listHistory,
  openHistory,
  readHistory,
  saveHistory,
} from '@portal/contract/areas/history/day.ts'
import {
  deleteHistoryLabels,
  historyTopics,
  listHistoryLabels,
  mergeHistoryLabels,
  saveHistoryLabel,
} from '@portal/contract/areas/history/topic.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Area } from '#src/shared/portal.ts'
import { changePostState } from '#src/shared/post/change-state.ts'
import { deletePosts } from '#src/shared/post/delete.ts'
import { openPost, readPost } from '#src/shared/post/read.ts'
import { dayWith } from './day/day.ts'
import { getWith } from './day/get.ts'
import { historyImport } from './day/import.ts'
import { historyList } from './day/list.ts'
import { month } from './day/month.ts'
import { saveWith } from './day/save.ts'
import { paletteOfDays } from './palette.ts'
import { historyScene } from './quiz/scene.ts'
import { allowTopicCovers } from './topic/cover.ts'
import { labelsWith } from './topic/labels.ts'
import { merge, remove } from './topic/remove.ts'
import { saveWith as saveLabelWith } from './topic/save.ts'
import { topicsWith } from './topic/topics.ts'

/** Days in history: what happened on a date, its two minutes of questions, and the topics it belongs to. */
export const historyArea: Area = (portal) => {
  const { app, files, posts: engine } = portal
  serveList(portal, listHistory, [P.articleExport], historyList(portal))
  serve(app, historyDay, dayWith(portal))
  serve(app, historyMonth, month)
  serve(app, getHistory, getWith(engine))
  serve(app, saveHistory, saveWith(engine))
  serve(app, deleteHistory, deletePosts(engine, 'history'))
  serve(app, changeHistoryState, changePostState(engine, 'history'))
  serve(app, openHistory, openPost('history'))
  serve(app, readHistory, readPost(engine, 'history'))

  serve(app, listHistoryLabels, labelsWith(files))
  serve(app, historyTopics, topicsWith(portal))
  serve(app, saveHistoryLabel, saveLabelWith(files))
  serve(app, deleteHistoryLabels, remove)
  serve(app, mergeHistoryLabels, merge)

  portal.imports.provide(historyImport(engine))
  portal.attempts.provide(historyScene)
  portal.palette.provide('history', paletteOfDays)
  allowTopicCovers(portal)
}
