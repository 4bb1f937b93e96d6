import {
  changeColumnState,
  columnFigures,
  deleteColumns,
  getColumn,
  listColumns,
  saveColumn,
  subscribeColumn,
} from '@portal/contract/areas/column/column.ts'
import { contentText } from '@portal/contract/areas/column/content-text.ts'
import {
  columnCandidates,
  listColumnItems,
  listRelatedVideos,
  saveColumnItems,
  saveRelatedVideos,
} from '@portal/contract/areas/column/item.ts'
import { columnReadStat, remindColumn } from '@portal/contract/areas/column/progress.ts'
import { columnRefusals as no } from '@portal/contract/areas/column/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { filled } from '#src/kit/page-read/filled.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Area } from '#src/shared/portal.ts'
import { servePosts } from '#src/shared/post/routes.ts'
import { changeState, remove } from './column/change-state.ts'
import { allowCovers } from './column/cover.ts'
import { createColumnFigures } from './column/figures.ts'
import { getWith } from './column/get.ts'
import { listWith } from './column/list.ts'
import { saveWith } from './column/save.ts'
import { figuresWith, withFigures } from './column/serve-figures.ts'
import { subscribe } from './column/subscribe.ts'
import { candidates } from './item/candidates.ts'
import { items, saveItems } from './item/compose.ts'
import { relatedWith, saveRelated } from './item/related.ts'
import { TELL_JOB, tellSubscribers } from './item/tell.ts'
import { registerColumnsOfPeople } from './merge-people.ts'
import { paletteOfArticles, paletteOfColumns } from './palette.ts'
import { FINISH_JOB, finishAll, finishRecent } from './progress/finish.ts'
import { followReading } from './progress/follow-reading.ts'
import { remind } from './progress/remind.ts'
import { readersWith, readStatWith } from './progress/stat.ts'

/** 专栏 and 图文: series of contents, how far people are with them, and the articles that stand in them. */
export const columnArea: Area = (portal) => {
  const { app, platform, jobs, pointsEvents } = portal
  const figures = createColumnFigures(platform)
  const list = listWith(portal)
  serve(app, listColumns, list.read)
  serve(app, columnFigures, figuresWith(portal, figures))
  portal.exports.provide(listColumns, [P.columnExport], filled(list, withFigures(portal, figures)))
  serve(app, getColumn, getWith(portal))
  serve(app, saveColumn, saveWith(portal))
  serve(app, deleteColumns, remove)
  serve(app, changeColumnState, changeState)
  serve(app, subscribeColumn, subscribe)
  serve(app, listColumnItems, items)
  serve(app, saveColumnItems, saveItems)
  serve(app, columnCandidates, candidates)
  serve(app, listRelatedVideos, relatedWith(portal))
  serve(app, saveRelatedVideos, saveRelated)
  serve(app, columnReadStat, readStatWith(portal))
  serve(app, remindColumn, remind)
  portal.exports.provide(columnReadStat, [P.columnExport], readersWith(portal))
  servePosts(portal, contentText, ['article'])

  allowCovers(portal)
  registerColumnsOfPeople(portal.belongings)
  platform.constraints.provide('learning_columns_name_key', no.nameTaken)
  portal.palette.provide('column', paletteOfColumns)
  portal.palette.provide('article', paletteOfArticles)
  portal.posts.readings.provide('columns', followReading)
  pointsEvents.provide('columnDone', 'postRead')
  jobs.provide(FINISH_JOB, finishAll(portal), { cron: '40 19 * * *' })
  jobs.provide(TELL_JOB, tellSubscribers(portal))
  jobs.provide('column.finishRecent', finishRecent(portal), { cron: '* * * * *' })
}
